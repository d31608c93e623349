import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type Figure, shortNumber } from './bench.ts';
import { budgetOf, isMissed, limitText } from './budgets.ts';

export const RESULTS = 'bench/results';
const README = 'bench/README.md';
const HEADING = '## The last recorded runs\n';

const name = v.pipe(v.string(), v.nonEmpty());
const resultsSchema = v.strictObject({
  date: v.pipe(v.string(), v.isoTimestamp()),
  machine: name,
  load: v.strictObject({ before: v.number(), after: v.number() }),
  figures: v.array(
    v.strictObject({
      name,
      unit: v.string(),
      value: v.number(),
      peer: v.optional(v.strictObject({ name, value: v.number() })),
    }),
  ),
});

export type Results = v.InferOutput<typeof resultsSchema>;

/** Reads the results by benchmark. Throws if a file has another format. */
export function readResults(): ReadonlyMap<string, Results> {
  const files = readdirSync(RESULTS).toSorted();
  return new Map(
    files.map((file) => [
      path.basename(file, '.json'),
      v.parse(resultsSchema, JSON.parse(readFileSync(path.join(RESULTS, file), 'utf8'))),
    ]),
  );
}

export function writeResults(benchmark: string, results: Results): void {
  writeFileSync(`${RESULTS}/${benchmark}.json`, `${JSON.stringify(results, null, 2)}\n`);
  const text = readFileSync(README, 'utf8');
  writeFileSync(README, text.slice(0, text.indexOf(HEADING)) + describeResults(readResults()));
}

/** Returns the section of the README about the last runs: when and where each ran, and which budgets it missed. */
export function describeResults(all: ReadonlyMap<string, Results>): string {
  const rows = [...all].map(([benchmark, { date, machine, load, figures }]) => {
    const missed = figures.filter((figure) => isMissed(benchmark, figure));
    const cells = [`\`${benchmark}\``, date.slice(0, 10), `${machine}, load ${load.before}`];
    return `| ${[...cells, missed.map((figure) => describe(benchmark, figure)).join('; ') || 'none'].join(' | ')} |`;
  });
  return `${HEADING}
\`npm run bench\` writes this section.

| Benchmark | Date | Machine | Missed budgets |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** The cells of a line in the table of figures that a run prints. */
export function rowOf(benchmark: string, figure: Figure): readonly string[] {
  const { name, unit, value, peer } = figure;
  const budget = budgetOf(benchmark, figure);
  return [
    name,
    `${shortNumber(value)} ${unit}`,
    ...(peer === undefined ? ['', ''] : [`${peer.name} ${shortNumber(peer.value)}`, shortNumber(value / peer.value)]),
    ...(budget === undefined ? [''] : [limitText(budget, figure), isMissed(benchmark, figure) ? 'missed' : 'met']),
  ];
}

function describe(benchmark: string, figure: Figure): string {
  const { name, unit, value, peer } = figure;
  const budget = budgetOf(benchmark, figure);
  const ratio = peer === undefined ? '' : `, ${shortNumber(value / peer.value)} × ${peer.name}`;
  return `${name}: ${shortNumber(value)} ${unit}${ratio}${budget === undefined ? '' : ` (${limitText(budget, figure)})`}`;
}
