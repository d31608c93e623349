import { OTHER_CALLOUTS } from '@portico/content';
import { CALLOUTS } from '@portico/core/color-uses';

/** The kinds of boxes in other systems, and our corresponding kinds. */
export const BOX_KINDS: ReadonlyMap<string, string> = new Map([
  ...CALLOUTS.map((kind) => [kind, kind] as const),
  ...OTHER_CALLOUTS,
  // Docusaurus has a warning under this name too.
  ['caution', 'warning'],
]);

/** Returns a directive with more colons than the directives in it. */
export function enclosed(opening: string, text: string): string {
  const inner = Math.max(2, ...(text.match(/^[ \t]*:{3,}/gm) ?? []).map((colons) => colons.trim().length));
  const colons = ':'.repeat(inner + 1);
  return `${colons}${opening}\n\n${text}\n\n${colons}`;
}
