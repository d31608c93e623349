/** The number of characters of code that fit on one line of a phone. */
export const MAX_IN_A_LINE = 28;

/** A part of a line of code. If it is whole, no line breaks in it; otherwise a browser may break it where it breaks any text. */
export type CodePart = { readonly text: string; readonly isWhole: boolean };

/**
 * Divides code into parts between which a line may break: at spaces, and after a separator in a word that is longer than a line.
 * Without them, browsers also break after hyphens, which separates a flag from its hyphen.
 */
export function codeParts(code: string): readonly CodePart[] {
  return code
    .split(/(\s+)/)
    .flatMap((word) => (word.length > MAX_IN_A_LINE ? (word.match(/[^/?&=,;|]+[/?&=,;|]*|[/?&=,;|]+/g) ?? []) : word))
    .filter((text) => text !== '')
    .map((text) => ({ text, isWhole: text.length <= MAX_IN_A_LINE && /[^\w\s.]/.test(text) }));
}
