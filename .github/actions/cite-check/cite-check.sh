#!/usr/bin/env bash
# Checks citations against the index of a work. The report goes into one open issue, which is written anew by each run and closed once nothing is left.
# Settings: INDEX (an address or a file), LOCK, PACKAGE, and GH_TOKEN for `gh`.
set -euo pipefail
title='Rules that this repository cites have changed'
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
case $INDEX in
  http*) curl --fail --silent --show-error --location --max-time 60 --output "$place/index.json" "$INDEX" ;;
  *) cp "$INDEX" "$place/index.json" ;;
esac
status=0
npx --yes --package "$PACKAGE" rulegraph cite check --lock "$LOCK" --index "$place/index.json" >"$place/report" 2>&1 || status=$?
cat "$place/report"
# 0: nothing to look at, 1: something; anything else is a mistake in the settings.
if [ "$status" -gt 1 ]; then exit "$status"; fi
if [ -z "${GH_TOKEN:-}" ]; then exit "$status"; fi
open=$(gh issue list --state open --limit 500 --json number,title --jq "map(select(.title == \"$title\")) | .[0].number // empty")
if [ "$status" -eq 0 ]; then
  if [ -n "$open" ]; then gh issue close "$open" --comment 'Every citation says again what it did when it was locked.'; fi
  exit 0
fi
{
  echo "Since the citations of this repository were locked, some of the rules were renumbered, changed or removed. \`rulegraph cite check --fix\` writes"
  echo 'new numbers; when the others have been looked at, `--update` writes the lock anew.'
  echo
  echo '```'
  # An issue holds 65,536 characters.
  head -c 60000 "$place/report" | sed 's/```/` ` `/g'
  echo
  echo '```'
} >"$place/body.md"
if [ -n "$open" ]; then gh issue edit "$open" --body-file "$place/body.md"; else gh issue create --title "$title" --body-file "$place/body.md"; fi
