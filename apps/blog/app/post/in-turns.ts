import type { BodyPart } from '@portico/content';
import { createTurns } from '@portico/core/turns';

/** A body on the server. Each of its components is rendered when it is its turn. */
export type ServerBody = {
  readonly parts: readonly BodyPart[];
  readonly turns: readonly (Promise<void> | undefined)[];
};

const MAX_WITHOUT_REST_MS = 10;

const nextTurn = createTurns(MAX_WITHOUT_REST_MS);

/** Renders the components of all pages one after another, because an author may use many. */
export function inTurns(parts: readonly BodyPart[]): ServerBody {
  return { parts, turns: parts.map((part) => ('component' in part ? nextTurn() : undefined)) };
}
