#!/bin/sh
# Writes the comment of a review into its pull or merge request, in place of its own one before, and sets a commit status
# that leads to the preview. It needs curl and jq, and gets TOKEN, NUMBER, PREVIEW, and on GitHub COMMIT and perhaps AUTHOR.
set -eu

comment=out/site/review/comment.md
context=portico/preview

if [ -n "${GITLAB_CI:-}" ]; then
  authorization="PRIVATE-TOKEN: $TOKEN"
  project=$CI_API_V4_URL/projects/$CI_PROJECT_ID
  comments=$project/merge_requests/$NUMBER/notes
  edited=$comments method=PUT
  statuses=$project/statuses/${CI_MERGE_REQUEST_SOURCE_BRANCH_SHA:-$CI_COMMIT_SHA}
else
  authorization="Authorization: Bearer $TOKEN"
  repository=$GITHUB_API_URL/repos/$GITHUB_REPOSITORY
  comments=$repository/issues/$NUMBER/comments
  edited=$repository/issues/comments method=PATCH
  statuses=$repository/statuses/$COMMIT
fi

request() {
  verb=$1 url=$2
  shift 2
  curl --fail --silent --show-error --request "$verb" --header "$authorization" \
    --header 'Content-Type: application/json' "$@" "$url"
}

send() {
  request "$1" "$2" --data @- > /dev/null
}

# The token of a workflow on GitHub can't ask who it is.
if [ -n "${GITLAB_CI:-}" ]; then
  author=$(request GET "$CI_API_V4_URL/user" | jq -r .username)
else
  author=${AUTHOR:-github-actions[bot]}
fi

# The first line of a comment is its mark, which anybody can write.
mark=$(head -n 1 "$comment")
page=1 id=
while [ -z "$id" ]; do
  found=$(request GET "$comments?per_page=100&page=$page")
  id=$(printf %s "$found" | jq -r --arg mark "$mark" --arg author "$author" \
    'map(select((.body | startswith($mark)) and (.author // .user | .username // .login) == $author)) | first | .id // empty')
  [ "$(printf %s "$found" | jq length)" = 100 ] || break
  page=$((page + 1))
done

body=$(jq --raw-input --slurp '{ body: . }' "$comment")
if [ -z "$id" ]; then
  printf %s "$body" | send POST "$comments"
else
  printf %s "$body" | send "$method" "$edited/$id"
fi

if [ -n "${PREVIEW:-}" ]; then
  jq --null-input --arg context "$context" --arg url "$PREVIEW" \
    '{ state: "success", context: $context, name: $context, target_url: $url, description: "The preview, with drafts" }' |
    send POST "$statuses"
fi
