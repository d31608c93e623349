import { setImmediate, setTimeout } from 'node:timers/promises';
import type { BodyPart } from '@portico/content';

/** A body on the server. Each of its components is rendered when its turn has come. */
export type ServerBody = {
  readonly parts: readonly BodyPart[];
  readonly turns: readonly (Promise<void> | undefined)[];
};

// A component that takes longer is followed by a rest of the same length: another page takes many turns of the event loop.
const MAX_WITHOUT_REST_MS = 10;

let last = Promise.resolve();

/** Lets the components of all pages be rendered one after another: an author may write many, and requests are answered in between. */
export function inTurns(parts: readonly BodyPart[]): ServerBody {
  return { parts, turns: parts.map((part) => ('component' in part ? nextTurn() : undefined)) };
}

function nextTurn(): Promise<void> {
  last = after(last);
  return last;
}

async function after(turn: Promise<void>): Promise<void> {
  await turn;
  const begun = performance.now();
  // The component of that turn is rendered meanwhile.
  await setImmediate();
  const ms = performance.now() - begun;
  if (ms > MAX_WITHOUT_REST_MS) {
    await setTimeout(ms);
  }
}
