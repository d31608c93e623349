import { Worker } from 'node:worker_threads';
import { HOSTILE_TEXTS } from '@portico/content/hostile-texts';
import type { Kind, Outcome, Task } from './hostile-text-worker.ts';

const KINDS: readonly Kind[] = ['render', 'feed', 'plain text', 'blocks', 'Markdown'];
const SHORTEST = 8 * 1024;
const LONGEST = 256 * 1024;
// Over two of them what the compiler and the collector take weighs less.
const DOUBLINGS = 2;
// Shorter times are those of the compiler and the collector.
const ENOUGH_MS = 50;
const LIMIT_MS = 20_000;
const HIGHEST_EXPONENT = 1.3;

/**
 * Doubles each hostile text, again and again, and prints how much longer each step of its way to readers takes: the page, the feed, the text
 * for the search and the Markdown for machines. An exponent of 1 is linear, 2 quadratic. Processor time of one thread, the
 * best of three. Words after the name choose the texts that have them in theirs.
 */
export async function run(words: readonly string[]): Promise<void> {
  const thread = createThread();
  const chosen = HOSTILE_TEXTS.filter(({ name }) => name.includes(words.join(' ')));
  const width = Math.max(...chosen.map(({ name }) => name.length));
  const steep: string[] = [];
  process.stdout.write(`${chosen.length} texts: length, time for a quarter of it and for it, exponent\n`);
  for (const { name } of chosen) {
    const cells: string[] = [];
    for (const kind of KINDS) {
      const { cell, isSteep } = await measure(thread, name, kind);
      cells.push(`${kind} ${cell}`.padEnd(38));
      if (isSteep) {
        steep.push(`${name}, ${kind}`);
      }
    }
    process.stdout.write(`${name.padEnd(width)}  ${cells.join('  ').trimEnd()}\n`);
  }
  await thread.close();
  process.stdout.write(
    `\n${steep.length} over ${HIGHEST_EXPONENT}${steep.length === 0 ? '' : `: ${steep.join('; ')}`}\n`,
  );
}

type Measured = { readonly cell: string; readonly isSteep: boolean };

async function measure(thread: Thread, text: string, kind: Kind): Promise<Measured> {
  const doublings: Outcome[] = [];
  let length = SHORTEST;
  for (; length <= LONGEST; length *= 2) {
    const outcome = await thread.do({ text, kind, length });
    if ('refused' in outcome) {
      return { cell: `${length >> 10} KB ${outcome.refused}`.slice(0, 38), isSteep: outcome.refused === NO_END };
    }
    doublings.push(outcome);
    if (doublings.length > DOUBLINGS && outcome.ms > ENOUGH_MS) {
      break;
    }
  }
  const [first = Number.NaN, ...rest] = doublings
    .slice(-1 - DOUBLINGS)
    .map((outcome) => ('ms' in outcome ? outcome.ms : Number.NaN));
  const last = rest.at(-1) ?? Number.NaN;
  const exponent = Math.log2(last / first) / rest.length;
  const times = `${Math.min(length, LONGEST) >> 10} KB ${first.toFixed(0)} ms ${last.toFixed(0)} ms`;
  return {
    cell: `${times} ${Number.isFinite(exponent) ? exponent.toFixed(2) : '-'}`,
    isSteep: exponent > HIGHEST_EXPONENT && last > ENOUGH_MS,
  };
}

const NO_END = `no end in ${LIMIT_MS / 1000} s`;

type Thread = { readonly do: (task: Task) => Promise<Outcome>; readonly close: () => Promise<unknown> };

function createThread(): Thread {
  let worker: Promise<Worker> | undefined;

  async function start(): Promise<Worker> {
    const started = new Worker(new URL('./hostile-text-worker.ts', import.meta.url));
    await new Promise((resolve, reject) => started.once('message', resolve).once('error', reject));
    return started;
  }

  return {
    async do(task) {
      worker ??= start();
      const running = await worker;
      const outcome = await new Promise<Outcome>((resolve) => {
        const timer = setTimeout(() => resolve({ refused: NO_END }), LIMIT_MS);
        running.once('message', (message: Outcome) => {
          clearTimeout(timer);
          resolve(message);
        });
        running.postMessage(task);
      });
      if ('refused' in outcome && outcome.refused === NO_END) {
        await running.terminate();
        worker = undefined;
      }
      return outcome;
    },
    close: async () => (await worker)?.terminate(),
  };
}
