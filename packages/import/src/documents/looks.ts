import type { Element, Root } from 'hast';
import { toString as textIn } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** The formatting of a piece of text. */
export type Look = {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isCode: boolean;
  readonly isStruck: boolean;
  readonly isHidden: boolean;
  readonly raised: 'sub' | 'sup' | undefined;
};

/** The declarations of each class in a document's style sheets, and the position of its first rule. */
export type Styles = ReadonlyMap<string, { readonly index: number; readonly declarations: string }>;

export const PLAIN: Look = {
  ...{ isBold: false, isItalic: false, isCode: false, isStruck: false, isHidden: false },
  raised: undefined,
};

const CODE_FONT =
  /(?:Courier|Consolas|Menlo|Monaco|Mono\b|monospace|Source Code|Cascadia|Lucida Console|Fira Code|Inconsolata)/i;
const CODE_TAG = /^(?:code|kbd|samp|tt)$/;

export function stylesOf(tree: Root): Styles {
  const styles = new Map<string, { index: number; declarations: string }>();
  visit(tree, 'element', (node) => {
    for (const rule of node.tagName === 'style' ? textIn(node).split('}') : []) {
      const [selectors = '', declarations = ''] = rule.split('{');
      for (const selector of selectors.split(',')) {
        // Skips selectors with several parts, because they depend on the element's position.
        const [, name] = /^\s*\w*\.([\w-]+)\s*$/.exec(selector) ?? [];
        if (name !== undefined) {
          const { index, declarations: before } = styles.get(name) ?? { index: styles.size, declarations: '' };
          styles.set(name, { index, declarations: `${before};${declarations}` });
        }
      }
    }
  });
  return styles;
}

export function classesOf({ properties }: Element): readonly string[] {
  return [properties.className ?? []].flat().map(String);
}

/** Returns the declarations of an element. Those of its own attribute come last. */
export function styleOf(node: Element, styles: Styles): string {
  const rules = classesOf(node).flatMap((name) => styles.get(name) ?? []);
  const ordered = rules.toSorted((a, b) => a.index - b.index).map(({ declarations }) => declarations);
  return [...ordered, node.properties.style ?? ''].join(';');
}

/** Returns the formatting of an element's text, given the formatting around it. */
export function lookOf(node: Element, around: Look, styles: Styles): Look {
  const style = styleOf(node, styles);
  const { tagName } = node;
  const last = (pattern: RegExp) => [...style.matchAll(pattern)].at(-1)?.[1];
  const weight = last(/font-weight:\s*(\w+)/g);
  const slant = last(/font-style:\s*(\w+)/g);
  const height = last(/vertical-align:\s*(sub|super|baseline)/g);
  const font = last(/font-family:\s*([^;]*)/g);
  const isBold = weight === undefined ? around.isBold : /^(?:bold|[6-9]00)$/.test(weight);
  const isItalic = slant === undefined ? around.isItalic : slant === 'italic';
  return {
    isBold: isBold || tagName === 'b' || tagName === 'strong',
    isItalic: isItalic || tagName === 'i' || tagName === 'em',
    isCode: font === undefined ? around.isCode || CODE_TAG.test(tagName) : CODE_FONT.test(font),
    isStruck: around.isStruck || /line-through/.test(style) || /^(?:s|del|strike)$/.test(tagName),
    isHidden: around.isHidden || /display:\s*none|mso-hide:\s*all/.test(style),
    raised: tagName === 'sub' || tagName === 'sup' ? tagName : raisedBy(height, around),
  };
}

function raisedBy(height: string | undefined, around: Look): Look['raised'] {
  if (height === undefined) {
    return around.raised;
  }
  const raised = height === 'sub' ? 'sub' : 'sup';
  return height === 'baseline' ? undefined : raised;
}
