import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { play, type Round, rounds, warmUp, writeGoodContent } from './play.ts';
import { type FuzzedServer, startFuzzedServer } from './server.ts';

/*
 * Writes hostile and good files, and sends hostile requests, to a real server for some minutes. Each fault is made smaller and saved
 * with its input. CONTRIBUTING.md says how to use it.
 */

const ROUNDS = 25;
const SHRINK_MS = 60_000;
const FOUND = '.cache/fuzz';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' }, path: { type: 'string' } },
});
const directory = mkdtempSync(path.join(tmpdir(), 'portico-fuzz-'));
const content = path.join(directory, 'content');
const until = performance.now() + Number(values.minutes) * 60_000;
let server: FuzzedServer | undefined;
let [played, found] = [0, 0];

/** Plays a round, and returns what went wrong. The next round gets a new server if something did. */
async function faultsOf(round: Round): Promise<readonly string[]> {
  if (server === undefined) {
    writeGoodContent(content);
    server = await startFuzzedServer(content, path.join(directory, 'cache'));
    await warmUp(server);
    server.faults();
  }
  await play(round, server, content);
  played += 1;
  const faults = server.faults();
  if (faults.length > 0) {
    await server.stop();
    server = undefined;
  }
  return faults;
}

/** Plays some rounds, and looks for the smallest input of the first fault. */
async function fuzz(seed: number): Promise<void> {
  let shrinkUntil = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(rounds, async (round) => {
    if (performance.now() > Math.min(shrinkUntil, until)) {
      return;
    }
    const faults = await faultsOf(round);
    if (faults.length > 0) {
      shrinkUntil = Math.min(shrinkUntil, performance.now() + SHRINK_MS);
      throw new Error(faults.join('\n'));
    }
  });
  const options = { seed, numRuns: ROUNDS, ...(values.path !== undefined && { path: values.path }) };
  const { counterexample, counterexamplePath, errorInstance } = await fc.check(property, options);
  const [round] = counterexample ?? [];
  if (round !== undefined) {
    const again = await faultsOf(round);
    found += again.length > 0 ? 1 : 0;
    const kind = again.length > 0 ? 'FAULT' : 'Once, and not again';
    const folder = save(round, seed);
    const text = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
    process.stdout.write(
      `${kind}: ${text}\n  Input: ${folder}\n  Again: npm run fuzz -- --seed ${seed} --path ${counterexamplePath}\n`,
    );
  }
}

function save({ files, requests, connections }: Round, seed: number): string {
  const folder = path.join(FOUND, String(seed));
  rmSync(folder, { recursive: true, force: true });
  for (const file of files) {
    const target = path.join(folder, 'content', file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.bytes);
  }
  writeFileSync(path.join(folder, 'requests.json'), JSON.stringify({ requests, connections }, null, 2));
  return folder;
}

try {
  const first = values.seed === undefined ? Date.now() % 1_000_000_000 : Number(values.seed);
  process.stdout.write(`Seed ${first}\n`);
  for (let seed = first; performance.now() < until && (seed === first || values.seed === undefined); seed += 1) {
    await fuzz(seed);
    const memory = server?.memoryMb();
    process.stdout.write(`${played} rounds, the server takes ${memory?.now ?? 0} MB, at most ${memory?.peak ?? 0}\n`);
  }
  process.stdout.write(`${played} rounds, ${found} faults\n`);
  process.exitCode = found > 0 ? 1 : 0;
} finally {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
