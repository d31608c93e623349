import { hashOf } from '#hash-of.ts';
import { type Topics, topicAt, topicSlug } from '#slugify.ts';

/** The hues of topics, each with its color in the themes. The color has enough contrast for text. The class `hue-note` sets `--hue`. */
export const HUES = {
  accent: 'accent',
  blue: 'note',
  green: 'tip',
  violet: 'important',
  red: 'caution',
  pink: 'code-keyword',
  orange: 'code-constant',
} as const;
export type Hue = keyof typeof HUES;

const isHue = (name: string): name is Hue => Object.hasOwn(HUES, name);
export const HUE_NAMES = Object.keys(HUES).filter(isHue);

/** Returns the configured hue of a category or tag, or else one by its slug. */
export function hueOf(topic = '', topics?: Topics<{ readonly hue?: Hue | undefined }>): Hue {
  const slug = topicSlug(topic, topics);
  const byName = slug === '' ? undefined : HUE_NAMES[hashOf(slug) % HUE_NAMES.length];
  return topicAt(slug, topics)?.hue ?? byName ?? 'accent';
}

/** Returns the class that sets `--hue` to a hue's color. */
export function hueClass(hue: Hue): string {
  return `hue-${HUES[hue]}`;
}
