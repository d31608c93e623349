/** The kinds of boxes in other systems, and our corresponding kinds. */
export const BOX_KINDS: ReadonlyMap<string, string> = new Map([
  ['note', 'note'],
  ['info', 'note'],
  ['primary', 'note'],
  ['secondary', 'note'],
  ['success', 'tip'],
  ['tip', 'tip'],
  ['important', 'important'],
  ['warning', 'warning'],
  ['caution', 'warning'],
  ['danger', 'caution'],
  ['error', 'caution'],
]);

/** Returns a directive with more colons than the directives in it. */
export function enclosed(opening: string, text: string): string {
  const inner = Math.max(2, ...(text.match(/^[ \t]*:{3,}/gm) ?? []).map((colons) => colons.trim().length));
  const colons = ':'.repeat(inner + 1);
  return `${colons}${opening}\n\n${text}\n\n${colons}`;
}
