import type { Texts } from '#texts/texts-in.ts';

type PartOf<Value> = Value extends ((...input: never[]) => unknown) | readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: PartOf<Value[Key]> }
    : Value;

/** The texts with which a site overrides some of the program's. */
export type OwnTexts = PartOf<Texts>;

/** Returns `texts`, overridden by the texts in `own`. Lists and functions count as one text. */
export function mergeTexts<Value>(texts: Value, own: unknown): Value;
export function mergeTexts(texts: unknown, own: unknown): unknown {
  return isGroup(texts) && isGroup(own)
    ? { ...texts, ...Object.fromEntries(Object.entries(own).map(([key, part]) => [key, mergeTexts(texts[key], part)])) }
    : own;
}

/** Whether it is neither a single text nor a list. */
export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
