/// <reference types="@portico/shell/types" />
import { styles } from 'virtual:site-components';
import type { BodyPart } from '@portico/content';
import { OF_SITE } from '@portico/core/component-part';

/** The styles that a document of this body needs for components of the site, and for blocks of the program in them. */
export async function siteComponentStyles(body: readonly BodyPart[]): Promise<string> {
  const components = body.flatMap((part) => ('component' in part ? part.component : []));
  const names = new Set(components.filter((each) => each.startsWith(OF_SITE)).map((each) => each.slice(OF_SITE.length)));
  if (names.size === 0) {
    return '';
  }
  const sheets = new Set([...names].flatMap((name) => styles[name] ?? []));
  const loaded = await Promise.all([
    import('@portico/shell/blocks-layer.css?inline'),
    ...[...sheets].map((load) => load()),
  ]);
  // Two components may import the same sheet.
  return [...new Set(loaded.map((sheet) => sheet.default))].join('');
}
