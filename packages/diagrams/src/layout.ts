import type { XastElement, XastParent, XastRoot } from 'svgo';

// Pixels.
const TITLE_START = 12;
const LIFELINE_END = 8;

/** Corrects what Mermaid has no settings for. Runs while its elements still have their classes. */
export function correctLayout(root: XastRoot): void {
  for (const svg of elementsIn(root)) {
    const [, top = 0, , height = 0] = (svg.attributes.viewBox ?? '').split(' ').map(Number);
    for (const element of elementsBelow(svg)) {
      // Without boxes at the bottom, Mermaid draws lifelines far beyond the drawing.
      if (hasClass(element, 'actor-line')) {
        element.attributes.y2 = String(top + height - LIFELINE_END);
      }
      if (hasClass(element, 'cluster')) {
        startTitle(element);
      }
    }
  }
}

/** Moves the title of a group from the middle, where an arrow into the group would strike it through, to the start. */
function startTitle(group: XastElement): void {
  const left = Number(elementsIn(group).find(({ name }) => name === 'rect')?.attributes.x);
  const title = elementsIn(group).find((element) => hasClass(element, 'cluster-label'));
  const y = /^translate\([^,()]+,([^,()]+)\)$/.exec(title?.attributes.transform ?? '')?.[1];
  if (title !== undefined && y !== undefined && Number.isFinite(left)) {
    title.attributes.transform = `translate(${left + TITLE_START},${y})`;
  }
}

function hasClass({ attributes }: XastElement, name: string): boolean {
  return (attributes.class ?? '').split(' ').includes(name);
}

function elementsIn({ children }: XastParent): readonly XastElement[] {
  return children.filter((child) => child.type === 'element');
}

function elementsBelow(parent: XastParent): readonly XastElement[] {
  return elementsIn(parent).flatMap((element) => [element, ...elementsBelow(element)]);
}
