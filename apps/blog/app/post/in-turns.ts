import type { BodyPart } from '@portico/content';
import { createTurns } from '@portico/core/turns';
import type { ServerBody } from '../parts/server-html.ts';

const MAX_WITHOUT_REST_MS = 10;

const nextTurn = createTurns(MAX_WITHOUT_REST_MS);

/** Renders the components of all pages one after another, because an author may use many. */
export function inTurns(parts: readonly BodyPart[]): ServerBody {
  return { parts, turns: parts.map((part) => ('component' in part ? nextTurn() : undefined)) };
}
