import { createElement as h, type ReactElement } from 'react';

/** The size of a chart's text, and its line height, in pixels at a root size of 16. The numbers of bars are larger, and bold. */
export const FONT = 14;
export const LEADING = 17;
const VALUE_SCALE = (17 / FONT) * 1.06;

// Character widths of Atkinson Hyperlegible Next, in em.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  // Chinese, Japanese and Korean characters are square.
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uff00-\uff60]/, 1],
  [/[\s.,:;'|!()[\]ijltfI-]/, 0.38],
  [/[mwMW@%—→]/, 0.9],
  [/./s, 0.6],
];
/** The step in which lines become narrower, in pixels. */
const NARROWER = 8;

export type Anchor = 'start' | 'middle' | 'end';

/** Estimates the width of a text, in pixels at a root size of 16. It is more likely to overestimate. */
export function widthOf(text: string): number {
  return FONT * [...text].reduce((sum, each) => sum + (WIDTHS.find(([all]) => all.test(each))?.[1] ?? 0), 0);
}

/** Estimates the width of the number of a bar. */
export function valueWidthOf(text: string): number {
  return widthOf(text) * VALUE_SCALE;
}

/** Breaks a text into lines of a maximum width, about as long as each other. A wider word gets its own line. */
export function wrap(text: string, width: number): readonly string[] {
  const lines = filled(text, width);
  for (let narrow = widthOf(text) / lines.length; lines.length > 1 && narrow < width; narrow += NARROWER) {
    const balanced = filled(text, narrow);
    if (balanced.length === lines.length) {
      return balanced;
    }
  }
  return lines;
}

function filled(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= width) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

type TextProps = {
  readonly x: string;
  readonly dx?: string | undefined;
  readonly y: string;
  readonly anchor?: Anchor | undefined;
  readonly className?: string | undefined;
};

/** Returns a text of one or more lines; `y` is the middle of the first one. */
export function textAt({ x, dx, y, anchor, className }: TextProps, ...lines: readonly string[]): ReactElement {
  const spans = lines.map((line, index) => h('tspan', { x, dx, dy: index === 0 ? '0.35em' : rem(LEADING) }, line));
  return h('text', { x, y, textAnchor: anchor, className }, ...spans);
}

export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** Converts pixels, at a root size of 16, to a unit that grows with the reader's text size. */
export function rem(pixels: number): string {
  return `${Number((pixels / 16).toFixed(3))}rem`;
}

export function seriesClass(index: number): string {
  return `series-${index + 1}`;
}

/** Names the series of a chart by their colors. */
export function keyOf(names: readonly string[], className = ''): ReactElement {
  const items = names.map((name, owner) => h('li', { className: seriesClass(owner) }, name));
  return h('ul', { className: `chart-key row ${className}`.trim(), role: 'list' }, ...items);
}
