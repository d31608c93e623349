import { createHash } from 'node:crypto';
import { mergeSources, type PolicySources } from '@portico/core/security-policy';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

// What a link loads (https://html.spec.whatwg.org/#linkTypes). Other links load nothing, or load what another element uses.
const LINKS: Readonly<Record<string, string>> = {
  stylesheet: 'style-src',
  modulepreload: 'script-src',
  icon: 'img-src',
  'apple-touch-icon': 'img-src',
  manifest: 'manifest-src',
};
const PRELOADS: Readonly<Record<string, string>> = {
  script: 'script-src',
  style: 'style-src',
  font: 'font-src',
  image: 'img-src',
  fetch: 'connect-src',
};

/** Returns the sources that a policy needs for what the HTML of a `<head>` loads, except for what is on the site itself. */
export function headSources(head: string): PolicySources {
  const [html] = parse(`<head>${head}</head>`).childNodes.filter(defaultTreeAdapter.isElementNode);
  const [parsed] = (html?.childNodes ?? []).filter(defaultTreeAdapter.isElementNode);
  const elements = (parsed?.childNodes ?? []).filter(defaultTreeAdapter.isElementNode);
  return mergeSources(elements.map(sourcesOf));
}

function sourcesOf(element: Element): PolicySources {
  const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
  const url = attributes.get('src') ?? attributes.get('href') ?? '';
  switch (element.tagName) {
    case 'script':
      // Data blocks aren't run.
      if (attributes.get('type')?.includes('json')) {
        return {};
      }
      return { 'script-src': attributes.has('src') ? originOf(url) : [hashOf(element)] };
    case 'style':
      return { 'style-src': [hashOf(element)] };
    case 'link': {
      const rel = attributes.get('rel')?.toLowerCase() ?? '';
      const directive = rel === 'preload' ? PRELOADS[attributes.get('as') ?? ''] : LINKS[rel];
      return directive === undefined ? {} : { [directive]: originOf(url) };
    }
    default:
      return {};
  }
}

function originOf(url: string): readonly string[] {
  const parsed = URL.parse(url);
  return parsed === null || parsed.origin === 'null' ? [] : [parsed.origin];
}

function hashOf({ childNodes }: Element): string {
  const text = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
