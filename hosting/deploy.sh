#!/bin/sh
# Publishes a built site on your own server, by rsync: sh hosting/deploy.sh dist server:/srv/rules/dist
# While it runs, and for readers who have an older page open, every page finds its styles, scripts and search index:
# files whose names change with their content arrive before the pages that name them, and stay for 30 days after the last deploy that had them.
set -eu

site=${1:?first the folder of the built site, such as dist}
target=${2:?then where it is served: server:/srv/rules/dist, or a folder}
days=${3:-30}

# 0. Only a site is published, and only a site is replaced: the target must be absent, empty or an earlier deploy. It is never a project, the working
# folder, the home folder, or a folder that contains one of these.
isSite='grep -q "^[0-9a-f]\{64\}  data/site\.json$" checksums.txt 2>/dev/null'
(cd "$site" && eval "$isSite") || { echo "\"$site\" is not a built site; nothing was published" >&2; exit 2; }
check='cd "$1" 2>/dev/null || exit 0
here=$(pwd -P)
for inside in "$2" "$(cd "$HOME" 2>/dev/null && pwd -P || echo "$HOME")"; do case "$inside/" in "${here%/}"/*) exit 9 ;; esac; done
for project in .git package.json site.yaml; do [ ! -e "$project" ] || exit 9; done
[ -z "$(ls -A)" ] || '$isSite' || exit 9'
status=0
case "$target" in
  *:*) echo "$check" | ssh "${target%%:*}" "sh -s -- '${target#*:}' ''" || status=$? ;;
  *) echo "$check" | sh -s -- "$target" "$(pwd -P)" || status=$? ;;
esac
if [ "$status" = 9 ]; then echo "\"$target\" contains something else than an earlier deploy; nothing was published. Name an empty folder" >&2; fi
[ "$status" = 0 ] || exit "$status"
# The mark of a site comes first, so that a first deploy that is interrupted can be repeated.
rsync -t --ignore-existing "$site/checksums.txt" "$target/"

# 1. New assets, beside those of earlier deploys. Their time on the server is that of the last deploy that had them.
find "$site" -type f \( -path '*/_astro/*' -o -name '*.pf_*' \) -exec touch {} +
rsync -rt --prune-empty-dirs --include='*/' --include='/_astro/**' --include='*.pf_*' --exclude='*' "$site/" "$target/"

# 2. Everything else, renamed into place together at the end. A file that did not change keeps its time, so that readers who have it get an empty answer.
rsync -r --checksum --delay-updates --exclude='/_astro/' --exclude='*.pf_*' "$site/" "$target/"

# 3. What the site no longer has.
rsync -r --delete --existing --ignore-existing --exclude='/_astro/' --exclude='*.pf_*' "$site/" "$target/"

# 4. Assets that no deploy of the last days had. Those of this one stay whatever the clocks of both machines say.
remove='cd "$1" && find . -type f \( -path "*/_astro/*" -o -name "*.pf_*" \) -mtime "+$2" | while IFS= read -r file; do
  grep -qF "  ${file#./}" checksums.txt || rm -f "$file"
done'
case "$target" in
  *:*) echo "$remove" | ssh "${target%%:*}" "sh -s -- '${target#*:}' '$days'" ;;
  *) echo "$remove" | sh -s -- "$target" "$days" ;;
esac
