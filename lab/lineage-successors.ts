/**
 * Scores the lineage of all releases against hand-judged successors: `node lab/lineage-successors.ts`. Prints the scores of both halves of the judged
 * numbers, with wrong and missing answers, and draws `lab/lineage-calibration.svg`, the share of right answers by confidence.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerJudged, calibrationOf, describeScore, readCorpusLineage, scoreAnswers } from './successor-score.ts';

const { tuning, heldOut } = answerJudged(await readCorpusLineage());
const all = [...tuning, ...heldOut];
for (const [name, answers] of Object.entries({ tuning, 'held out': heldOut, all }))
  console.log(`${name}: ${describeScore(scoreAnswers(answers))}`);
const bins = calibrationOf(all);
console.table(bins);
console.table(
  all
    .filter(({ isRight, verdict, today }) => !isRight && (verdict === 'successor' || (verdict === 'gone' && today.length > 0)))
    .map(({ edition, number, successors, today, possible, confidence }) => ({
      number: `${number} (${edition})`,
      judged: successors.join(' '),
      today: today.join(' '),
      possible: possible.join(' '),
      confidence,
    })),
);

const [left, top, side] = [50, 20, 300];
const x = (value: number) => left + Math.round(value * side);
const y = (value: number) => top + side - Math.round(value * side);
const ticks = [0, 0.25, 0.5, 0.75, 1];
const filled = bins.filter(({ answers }) => answers > 0);
writeFileSync(
  join(import.meta.dirname, 'lineage-calibration.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 380" role="img" font-family="sans-serif" font-size="12">
<title>Share of right answers by confidence</title>
<rect width="400" height="380" fill="#fff"/>
<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#aaa" stroke-dasharray="4"/>
<path d="M${x(0)} ${y(1)}V${y(0)}H${x(1)}" fill="none" stroke="#333"/>
${ticks.map((tick) => `<text x="${x(tick)}" y="${y(0) + 18}" text-anchor="middle">${tick}</text><text x="${x(0) - 8}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`).join('\n')}
<path d="M${filled.map(({ confidence, right }) => `${x(confidence)} ${y(right)}`).join('L')}" fill="none" stroke="#06c" stroke-width="2"/>
${filled.map(({ confidence, right, answers }) => `<circle cx="${x(confidence)}" cy="${y(right)}" r="4" fill="#06c"/><text x="${x(confidence) + 7}" y="${y(right) + 14}">${answers}</text>`).join('\n')}
<text x="${x(0.5)}" y="${y(0) + 40}" text-anchor="middle">confidence (number of answers beside each point)</text>
<text x="14" y="${y(0.5)}" text-anchor="middle" transform="rotate(-90 14 ${y(0.5)})">share that is right</text>
</svg>
`,
);
