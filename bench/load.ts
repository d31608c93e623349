import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** What readers got while something was done. */
export type Load = {
  /** Milliseconds that the responses took, sorted. */
  readonly times: readonly number[];
  readonly mistakes: readonly string[];
};

const REQUESTS_PER_SECOND = 40;

/**
 * Asks at a constant rate, whether or not earlier responses have come, until the work is done. Times count from when a request was due.
 * `ask` returns what is wrong with the response, or nothing.
 */
export async function underLoad(
  ask: (index: number) => Promise<string | undefined>,
  work: Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const mistakes: string[] = [];
  const requests: Promise<void>[] = [];
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  const begun = performance.now();
  for (let index = 0; !isDone; index += 1) {
    const due = begun + (index * 1000) / REQUESTS_PER_SECOND;
    await setTimeout(Math.max(0, due - performance.now()));
    const response = ask(index).catch(String);
    requests.push(
      response.then((mistake) => {
        times.push(performance.now() - due);
        mistakes.push(...(mistake === undefined ? [] : [mistake]));
      }),
    );
  }
  await Promise.all(requests);
  await work;
  return { times: times.sort((a, b) => a - b), mistakes };
}

/** Returns NaN if there is none. */
export function p99({ times }: Load): number {
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** A process and all that it has started. */
export function processesOf(pid: number): readonly number[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processesOf)];
}

/** The memory of a process and all that it has started. Memory that several of them use counts once. */
export function memoryMb(pid: number): number {
  const kilobytes = (each: number) => Number(/^Pss:\s*(\d+)/m.exec(textOf(`/proc/${each}/smaps_rollup`))?.[1] ?? 0);
  return processesOf(pid).reduce((sum, each) => sum + kilobytes(each) / 1024, 0);
}

/** Seconds of processor time of a process and all that it has started and that run. */
export function processorSeconds(pid: number): number {
  const ticks = (each: number) => {
    const [user = 0, system = 0] = textOf(`/proc/${each}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return user + system;
  };
  return processesOf(pid).reduce((sum, each) => sum + ticks(each) / 100, 0);
}

/** Empty if the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
