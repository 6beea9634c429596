#!/usr/bin/env bash
# Looks for a new release on a publisher's page. One that is new is imported on a branch of its own, with a pull request that says what it changes.
# Settings: WORK and LANGUAGE of the rules, PAGE with a link to the newest document, LINK, a regular expression for the address of that link; GH_TOKEN.
set -euo pipefail
report=$(mktemp)
fetch() { curl --fail --silent --show-error --location --max-time 300 "$@"; }
link=$(fetch "$PAGE" | grep -oE "(href|src)=\"[^\"]+\"" | cut -d '"' -f 2 | sed 's/&amp;/\&/g' | grep -E -m 1 "$LINK" || true)
if [ -z "$link" ]; then echo "$PAGE has no link like $LINK: look at the page, and change RULES_LINK" >&2; exit 1; fi
# The link as the page means it, and the name of the document.
read -r address name < <(node -e 'const url = new URL(process.argv[1], process.argv[2]); console.log(url.href, decodeURIComponent(url.pathname.split("/").at(-1)).replace(/[^\w.-]+/g, "-"))' "$link" "$PAGE")
mkdir -p .cache/releases
document=".cache/releases/$name"
fetch --output "$document" "$address"
checksum=$(sha256sum "$document" | cut -d ' ' -f 1)
if grep -rqs "$checksum" "content/$WORK" --include=edition.yaml; then echo "$name is here already"; exit 0; fi
before=$(npx rulegraph list --json | node -e 'let t = ""; process.stdin.on("data", (d) => (t += d)).on("end", () => console.log(JSON.parse(t).find(({ work }) => work === process.argv[1])?.editions.map(({ date }) => date).sort().at(-1) ?? ""))' "$WORK")
npx rulegraph import "$document" --work "$WORK" --lang "$LANGUAGE" >"$report" 2>&1 || { cat "$report"; exit 1; }
cat "$report"
edition=$(grep -oE -m 1 'edition [0-9]{4}-[0-9]{2}-[0-9]{2}(\.[0-9]+)?' "$report" | cut -d ' ' -f 2)
branch="release-$WORK-$edition"
if git ls-remote --exit-code --heads origin "$branch" >/dev/null; then echo "$branch is proposed already"; exit 0; fi
{
  printf 'Imported from %s.\n\n```\n' "$address"
  cat "$report"
  npx rulegraph check --work "$WORK" --edition "$edition" 2>&1 || true
  if [ -n "$before" ]; then npx rulegraph compare "$WORK" "$before" "$edition" 2>&1 || true; fi
} | sed "s#$PWD/##g" | head -c 60000 >"$report.md"
printf '\n```\n\n' >>"$report.md"
npx rulegraph announce "$WORK" "$edition" 2>/dev/null | head -c 5000 >>"$report.md" || true
git switch --quiet --create "$branch"
git add content
git -c user.name=rulegraph -c user.email=rulegraph@users.noreply.github.com commit --quiet --message "Import $WORK $edition"
git push --quiet origin "$branch"
gh pr create --head "$branch" --title "$WORK: release of $edition" --body-file "$report.md"
