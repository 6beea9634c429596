#!/bin/sh
# Publishes a built site on your own server, by rsync: sh hosting/deploy.sh dist server:/srv/rules/dist
# While it runs, and for readers who have an older page open, every page finds its styles, scripts and search index:
# files whose names change with their content arrive before the pages that name them, and stay for 30 days after the last deploy that had them.
set -eu

site=${1:?first the folder of the built site, such as dist}
target=${2:?then where it is served: server:/srv/rules/dist, or a folder}
days=${3:-30}

# 1. New assets, beside those of earlier deploys. Their time on the server is that of the last deploy that had them.
find "$site" -type f \( -path '*/_astro/*' -o -name '*.pf_*' \) -exec touch {} +
rsync -rt --prune-empty-dirs --include='*/' --include='/_astro/**' --include='*.pf_*' --exclude='*' "$site/" "$target/"

# 2. Everything else, renamed into place together at the end. A file that did not change keeps its time, so that readers who have it get an empty answer.
rsync -r --checksum --delay-updates --exclude='/_astro/' --exclude='*.pf_*' "$site/" "$target/"

# 3. What the site no longer has.
rsync -r --delete --existing --ignore-existing --exclude='/_astro/' --exclude='*.pf_*' "$site/" "$target/"

# 4. Assets that no deploy of the last days had.
case "$target" in
  *:*) ssh "${target%%:*}" "find '${target#*:}' -type f \\( -path '*/_astro/*' -o -name '*.pf_*' \\) -mtime +$days -delete" ;;
  *) find "$target" -type f \( -path '*/_astro/*' -o -name '*.pf_*' \) -mtime "+$days" -delete ;;
esac
