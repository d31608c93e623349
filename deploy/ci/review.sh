#!/usr/bin/env bash
# Looks at the posts that a branch changes: review.sh prose|links COMMIT-TO-COMPARE-WITH. Run it in the site's folder.
# It needs git and jq, and Vale for prose or lychee for links. On GitHub, findings become annotations.
set -euo pipefail

deploy=$(cd "$(dirname "$0")" && pwd)

# `::error file=…,line=…::message`, in which %, line breaks, colons and commas have a meaning.
annotate='def plain: gsub("%"; "%25") | gsub("\r"; "%0D") | gsub("\n"; "%0A");
  def field: tostring | plain | gsub(":"; "%3A") | gsub(","; "%2C");
  "::\(.level) file=\(.file | field),line=\(.line | field),col=\(.column | field)::\(.message | plain)"'

show() {
  if [ -n "${GITHUB_ACTIONS:-}" ]; then
    jq -r "$annotate"
  else
    jq -r '"\(.level)  \(.file):\(.line):\(.column): \(.message)"'
  fi
}

changed() {
  git diff --name-only --relative --diff-filter=d -z "$1...HEAD" -- content | grep -z '\.md$' || true
}

case "$1" in
prose)
  # Advice, so it never fails.
  changed "$2" | xargs -0 -r vale --config "$deploy/vale.ini" --no-exit --output JSON > prose.json
  jq -c 'to_entries[] | .key as $file | .value[] |
    { level: "warning", file: $file, line: .Line, column: .Span[0], message: .Message }' prose.json | show
  ;;
links)
  # portico check checks links within the site. A site that refuses automated requests is not an error.
  changed "$2" | xargs -0 -r lychee --no-progress --scheme https --scheme http --accept '200..=299,403,429' --
  ;;
esac
