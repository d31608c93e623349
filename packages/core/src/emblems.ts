import { hashOf } from '#hash-of.ts';
import { type Hue, hueClass, hueOf } from '#hues.ts';
import { type Topics, topicAt, topicSlug } from '#slugify.ts';
import { PACKET, round } from '#svg.ts';

/** A category, whose emblem depends on its name unless one is given. */
export type EmblemSubject = {
  readonly topic: string;
  readonly hue?: Hue | undefined;
  readonly emblem?: EmblemName | undefined;
  /** Whether it has only the hue: `drawings: false` in the site's configuration. */
  readonly isPlain?: boolean | undefined;
};

export const EMBLEM_FRAME = { width: 12, height: 6.75 } as const;

/** The signs of categories: path data of their pipes, and the place of the packet. */
const EMBLEMS = {
  arch: ['M2.9 8V3.9a3.1 3.1 0 0 1 6.2 0V8', 6, 0.8],
  box: ['M3.2 1.3H8.8V5.5H3.2zM-1 3.4H3.2M8.8 3.4H13', 6, 1.3],
  crossing: ['M-1 1.4H2.9L9.1 5.4H13M-1 5.4H2.9L9.1 1.4H13', 6, 3.4],
  diamond: ['M6 .7 9.7 3.4 6 6.1 2.3 3.4zM-1 3.4H2.3M9.7 3.4H13', 6, 6.1],
  hairpin: ['M13 1.2H4.7a1.1 1.1 0 0 0 0 2.2h2.6a1.1 1.1 0 0 1 0 2.2H-1', 6, 3.4],
  ladder: ['M3.5 8V-1M8.5 8V-1M3.5 1.7h5M3.5 5h5', 6, 1.7],
  plus: ['M-1 3.4H13M6-1V8', 6, 3.4],
  ring: ['M6 1.2a2.2 2.2 0 1 0 .01 0zM-1 3.4H3.8M8.2 3.4H13', 6, 5.6],
  rings: ['M4.7 1.3a2.1 2.1 0 1 0 .01 0zM7.3 1.3a2.1 2.1 0 1 0 .01 0z', 6, 1.75],
  spiral: ['M-1 5.7H9V1.1H3.3V3.5H6.4', 6, 3.5],
  stairs: ['M-1 5.6H3.5V3.4h5V1.2H13', 6, 3.4],
  tree: ['M6 8V-1M6 5.2H3.7a1.2 1.2 0 0 1-1.2-1.2V-1M6 5.2h2.3a1.2 1.2 0 0 0 1.2-1.2V-1', 6, 2.4],
  wave: ['M-1 3.4a1.75 1.75 0 0 1 3.5 0 1.75 1.75 0 0 0 3.5 0 1.75 1.75 0 0 1 3.5 0 1.75 1.75 0 0 0 3.5 0', 6, 3.4],
} as const satisfies Readonly<Record<string, readonly [path: string, x: number, y: number]>>;
export type EmblemName = keyof typeof EMBLEMS;

const isEmblem = (name: string): name is EmblemName => Object.hasOwn(EMBLEMS, name);
export const EMBLEM_NAMES = Object.keys(EMBLEMS).filter(isEmblem);

/** Returns the configured emblem of a category, or else one by its slug. */
export function emblemOf(topic: string, topics?: Topics<{ readonly emblem?: EmblemName | undefined }>): EmblemName {
  const slug = topicSlug(topic, topics);
  return topicAt(slug, topics)?.emblem ?? EMBLEM_NAMES[hashOf(slug) % EMBLEM_NAMES.length] ?? 'ring';
}

/** Returns the sign of a category as an inline SVG element. */
export function emblemHtml({ topic, hue, emblem, isPlain }: EmblemSubject): string {
  const [path, x, y] = EMBLEMS[emblem ?? emblemOf(topic)];
  const { width, height } = EMBLEM_FRAME;
  const shapes = `<path class="art-wall" d="${path}"/><path class="art-bore" d="${path}"/><path class="art-packet art-stop" d="M${round(x - PACKET / 2)} ${y}h${PACKET}"/>`;
  return `<svg class="art art-emblem ${hueClass(hue ?? hueOf(topic))}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${isPlain ? '' : shapes}</svg>`;
}
