import type { Element, ElementContent } from 'hast';
import { type Look, lookOf, PLAIN, type Styles } from '#documents/looks.ts';

/** Text with uniform formatting, or a picture, a line break or a footnote. */
export type Run = { readonly node: ElementContent; readonly look: Look; readonly href: string | undefined };

const ATOMIC = /^(?:br|hr|img|pre)$/;
const LOOKS = [
  ['isCode', 'code'],
  ['isStruck', 'del'],
  ['isItalic', 'em'],
  ['isBold', 'strong'],
] as const;
/** Marks an element that must not be split, such as a reference to a footnote. */
export const WHOLE = 'dataWhole';

/** Splits the text of a formatted paragraph into runs. Line breaks in the file are spaces. */
export function runsOf(nodes: readonly ElementContent[], around: Look, styles: Styles): readonly Run[] {
  const runs: Run[] = [];
  const find = (children: readonly ElementContent[], look: Look, href: string | undefined): void => {
    for (const node of children) {
      if (node.type === 'text') {
        runs.push({ node: { type: 'text', value: node.value.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ') }, look, href });
      } else if (node.type === 'element') {
        const own = lookOf(node, look, styles);
        if (ATOMIC.test(node.tagName) || node.properties[WHOLE] !== undefined) {
          runs.push({ node, look: own, href });
        } else {
          find(node.children, own, node.tagName === 'a' ? (linkOf(node) ?? href) : href);
        }
      }
    }
  };
  find(nodes, around, undefined);
  return runs.filter(({ look, node }) => !look.isHidden && !(node.type === 'text' && node.value === ''));
}

function linkOf({ properties }: Element): string | undefined {
  const href = String(properties.href ?? '');
  const url = URL.parse(href);
  const isRedirect = url?.hostname === 'www.google.com' && url.pathname === '/url';
  return (isRedirect ? url.searchParams.get('q') : undefined) ?? (href || undefined);
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ node }) => textOfRun(node)).join('');
}

function textOfRun(node: ElementContent): string {
  return node.type === 'text' ? node.value : '\n'.repeat(Number(node.type === 'element' && node.tagName === 'br'));
}

/** Whether a paragraph contains only code. */
export function isCode(runs: readonly Run[]): boolean {
  const isLine = ({ node, look }: Run) =>
    node.type === 'text' ? look.isCode || node.value.trim() === '' : node.type === 'element' && node.tagName === 'br';
  return runs.every(isLine) && textOfRuns(runs).trim() !== '';
}

type Group = { readonly look: Look; readonly href: string | undefined; readonly children: ElementContent[] };

/** Creates elements for runs. Adjacent runs with the same formatting share their elements, and white space at the ends stays outside. */
export function elementsOf(runs: readonly Run[]): ElementContent[] {
  const groups: Group[] = [];
  for (const { node, look, href } of runs) {
    const last = groups.at(-1);
    const isBlank = node.type === 'text' && node.value.trim() === '';
    if (last !== undefined && last.href === href && (isBlank || isSame(last.look, look))) {
      last.children.push(node);
    } else {
      groups.push({ href, look: node.type === 'text' && !isBlank ? look : PLAIN, children: [node] });
    }
  }
  const links: { readonly href: string | undefined; readonly children: ElementContent[] }[] = [];
  for (const { href, look, children } of groups) {
    const made = withoutEdges(children, (inner) => inLook(inner, look));
    const last = links.at(-1);
    if (last !== undefined && last.href === href) {
      last.children.push(...made);
    } else {
      links.push({ href, children: made });
    }
  }
  return links.flatMap(({ href, children }) =>
    href === undefined
      ? children
      : withoutEdges(children, (inner) => [{ type: 'element', tagName: 'a', properties: { href }, children: inner }]),
  );
}

/**
 * Puts elements around a text, but not around white space at its ends. Word and Google Docs put no-break spaces there, which
 * become ordinary ones.
 */
function withoutEdges(
  children: readonly ElementContent[],
  around: (inner: ElementContent[]) => ElementContent[],
): ElementContent[] {
  const inner = [...children];
  const space = { before: '', after: '' };
  const first = inner[0];
  if (first?.type === 'text') {
    const value = first.value.trimStart();
    space.before = first.value.slice(0, first.value.length - value.length);
    inner[0] = { ...first, value };
  }
  const last = inner.at(-1);
  if (last?.type === 'text') {
    const value = last.value.trimEnd();
    space.after = last.value.slice(value.length);
    inner[inner.length - 1] = { ...last, value };
  }
  const rest = inner.filter((node) => node.type !== 'text' || node.value !== '');
  const [before, after] = [space.before, space.after].map((value): ElementContent[] =>
    value === '' ? [] : [{ type: 'text', value: value.replaceAll('\u00a0', ' ') }],
  );
  return [...(before ?? []), ...(rest.length === 0 ? [] : around(rest)), ...(after ?? [])];
}

function isSame(a: Look, b: Look): boolean {
  return LOOKS.every(([name]) => a[name] === b[name]) && a.raised === b.raised;
}

function inLook(children: ElementContent[], look: Look): ElementContent[] {
  const tags = [look.raised, ...LOOKS.map(([name, tag]) => (look[name] ? tag : undefined))];
  return tags.reduce<ElementContent[]>(
    (inner, tagName) =>
      tagName === undefined ? inner : [{ type: 'element', tagName, properties: {}, children: inner }],
    children,
  );
}
