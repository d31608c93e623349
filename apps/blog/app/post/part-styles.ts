/// <reference types="@portico/shell/types" />
import { styles } from 'virtual:site-components';
import type { BodyPart } from '@portico/content';
import { hasContent, type KindOfContent } from './kinds-of-content.ts';

type Sheet = () => Promise<{ readonly default: string }>;

const chart: Sheet = () => import('@portico/shell/chart-layer.css?inline');
const SHEETS: ReadonlyArray<readonly [kind: KindOfContent, sheet: Sheet]> = [
  ['chart', chart],
  ['demo', () => import('../styles/demo-layer.css?inline')],
  ['drawing', () => import('../styles/diagram-layer.css?inline')],
  ['embed', () => import('../styles/embed-layer.css?inline')],
  ['formula', () => import('../styles/math-layer.css?inline')],
  ['gallery', () => import('../styles/gallery-layer.css?inline')],
  ['notes', () => import('../styles/side-notes-layer.css?inline')],
  // The site's components may use charts and blocks.
  ['site', chart],
  ['site', () => import('@portico/shell/blocks-layer.css?inline')],
  ['steps', () => import('../styles/steps-layer.css?inline')],
  ['tabs', () => import('../styles/tabs-layer.css?inline')],
];

/** Returns the styles that a document needs for what only some posts contain. In the browser, load-with-post.ts loads them. */
export async function partStyles(body: readonly BodyPart[]): Promise<string> {
  const ofComponents = body.flatMap((part) =>
    'component' in part && part.component === 'site' ? (styles[part.props.name] ?? []) : [],
  );
  const sheets = SHEETS.filter(([kind]) => hasContent(body, kind)).map(([, sheet]) => sheet);
  const loaded = await Promise.all([...sheets, ...ofComponents].map((load) => load()));
  // Two components may import the same sheet.
  return [...new Set(loaded.map((sheet) => sheet.default))].join('');
}
