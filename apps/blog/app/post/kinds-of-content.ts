import type { BodyPart } from '@portico/content';

type Test = (part: BodyPart) => boolean;

/** Content that only some posts have, and that needs its own style sheet. */
const KINDS = {
  chart: inText('<figure class="chart"'),
  demo: ofComponent('demo'),
  drawing: inText('<figure class="drawing'),
  embed: ofComponent('embed'),
  formula: inText('<math'),
  gallery: inText(' class="gallery"'),
  notes: inText('<section class="footnotes"'),
  site: ofComponent('site'),
  steps: inText('<div class="steps"'),
  // The sanitizer removes this attribute from authors' HTML, and quotation marks in text are entities.
  tabs: inText(' data-tabs="">'),
} as const satisfies Readonly<Record<string, Test>>;

export type KindOfContent = keyof typeof KINDS;

export function hasContent(body: readonly BodyPart[], kind: KindOfContent): boolean {
  return body.some(KINDS[kind]);
}

function inText(mark: string): Test {
  return (part) => !('component' in part) && part.html.includes(mark);
}

function ofComponent(name: string): Test {
  return (part) => 'component' in part && part.component === name;
}
