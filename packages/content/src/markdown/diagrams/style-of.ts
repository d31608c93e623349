import { declaredStyle, readStyleRules, type StyleRules } from '#markdown/diagrams/style-rules.ts';

/** What the style of an element says of a property, by the cascade and inheritance. */
export type StyleOf = (element: Element, property: string) => string | undefined;

const INHERITED = new Set([
  ...['color', 'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity'],
  ...[
    'stroke-linecap',
    'stroke-linejoin',
    'font-size',
    'font-weight',
    'font-style',
    'text-anchor',
    'dominant-baseline',
  ],
  ...['visibility'],
]);

export function isInherited(property: string): boolean {
  return INHERITED.has(property);
}

/** Reads the style sheets of a document. What it has read of an element counts until `forget` is called. */
export function createStyles(document: Document): { readonly styleOf: StyleOf; forget(): void } {
  let css = '';
  let rules: StyleRules = [];
  let declared = new Map<Element, ReadonlyMap<string, string>>();
  const of = (element: Element) => {
    const known = declared.get(element) ?? declaredStyle(element, rules);
    declared.set(element, known);
    return known;
  };
  return {
    styleOf(element, property) {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const value = of(at).get(property);
        if (value !== undefined && value !== 'inherit' && value !== '') {
          return value;
        }
        if (!INHERITED.has(property)) {
          return undefined;
        }
      }
      return undefined;
    },
    forget() {
      declared = new Map();
      const now = Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('\n');
      if (now !== css) {
        css = now;
        rules = readStyleRules(css);
      }
    },
  };
}
