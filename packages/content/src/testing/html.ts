import type { Element } from 'hast';
import { find, html } from 'property-information';
import { visit } from 'unist-util-visit';
import { portableHtml } from '#feeds/portable-html.ts';
import { parseHtml } from '#markdown/tree/tree.ts';

const ACTIVE = /^(?:script|style|iframe|object|embed|form|input|button|svg|base|meta|link)$/;
const DANGEROUS_URL = /^\s*(?:javascript|vbscript|data):(?!image\/)/i;

export function activeTags(markup: string): readonly string[] {
  return elementsOf(markup)
    .filter((node) => !isOwn(node))
    .filter(
      ({ tagName, properties }) =>
        ACTIVE.test(tagName) ||
        Object.entries(properties).some(
          ([name, value]) => /^(?:on|style$|srcDoc$)/i.test(name) || DANGEROUS_URL.test(String(value)),
        ),
    )
    .map(({ tagName }) => tagName);
}

/** Returns the feed's HTML for a page's. */
export function feedHtml(markup: string, pageUrl: string): string {
  return portableHtml(parseHtml(markup), pageUrl).html;
}

export function attributeValues(markup: string, name: string): readonly string[] {
  return elementsOf(markup).flatMap(({ properties }) => {
    const value = properties[find(html, name).property];
    return value === undefined || value === null ? [] : [Array.isArray(value) ? value.join(' ') : String(value)];
  });
}

function elementsOf(markup: string): readonly Element[] {
  const elements: Element[] = [];
  visit(parseHtml(markup), 'element', (node) => {
    elements.push(node);
  });
  return elements;
}

/** Whether an element belongs to a code block or a task, the only ones that may have buttons and inputs. */
function isOwn({ tagName, properties }: Element): boolean {
  const isOfCode = tagName === 'button' && /^(?:copy|wrap)-code,needs-script$/.test(String(properties.className));
  return isOfCode || (tagName === 'input' && properties.type === 'checkbox' && properties.disabled === true);
}
