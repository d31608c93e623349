#!/bin/sh
# Adds the digest of each image to its name in the given files: a tag can be moved, a digest can't. Run it again for newer digests.
#
#   deploy/pin-images.sh deploy/Containerfile deploy/compose.yaml deploy/kubernetes/portico.yaml
#
# It asks the registries, with docker buildx. Names without a registry, and those of registry.example, stay as they are.
set -eu
if [ $# -eq 0 ]; then
  echo "Usage: $0 FILE…, the files that name images" >&2
  exit 2
fi
digest='@sha256:[0-9a-f]{64}'
name='[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)+(:[0-9]+)?(/[a-z0-9._-]+)+:[A-Za-z0-9_][A-Za-z0-9._-]*'
lines=$(grep -hE '^[ -]*(image:|args:|ARG |FROM )' "$@")
images=$(printf '%s' "$lines" | grep -oE "$name" | grep -v '^registry\.example/' | sort -u)
changes=$(
  for image in $images; do
    found=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image" || true)
    if ! printf '%s' "@$found" | grep -qxE "$digest"; then
      echo "No file was changed: the registry has no digest for $image, but says \"$found\"." >&2
      exit 1
    fi
    echo "$image@$found" >&2
    printf 's|%s(%s)?([^A-Za-z0-9._-]\|$)|%s@%s\\2|g\n' "$(printf '%s' "$image" | sed 's/\./\\./g')" "$digest" "$image" "$found"
  done
)
for file in "$@"; do
  pinned=$(sed -E "$changes" "$file")
  printf '%s\n' "$pinned" > "$file"
done
