/// <reference types="@portico/shell/types" />
import { styles } from 'virtual:site-components';
import type { BodyPart } from '@portico/content';
import { OF_SITE } from '@portico/core/component-part';
import { hasNotes } from './side-notes.ts';
import { hasSteps } from './steps.ts';

type Sheet = () => Promise<{ readonly default: string }>;

const chart: Sheet = () => import('@portico/shell/chart-layer.css?inline');
const blocks: Sheet = () => import('@portico/shell/blocks-layer.css?inline');
const steps: Sheet = () => import('../styles/steps-layer.css?inline');
const notes: Sheet = () => import('../styles/side-notes-layer.css?inline');
const OF_COMPONENTS: Readonly<Record<string, readonly Sheet[]>> = {
  chart: [chart],
  demo: [() => import('../styles/demo-layer.css?inline')],
};

/** The styles that a document needs for its notes, its steps and the components of its body. Those of the site may show charts and blocks too. */
export async function partStyles(body: readonly BodyPart[]): Promise<string> {
  const sheets = body.flatMap((part) => {
    const { component = '' } = 'component' in part ? part : {};
    const ofSite = component.startsWith(OF_SITE) ? styles[component.slice(OF_SITE.length)] : undefined;
    return ofSite === undefined ? (OF_COMPONENTS[component] ?? []) : [chart, blocks, ...ofSite];
  });
  const all = new Set([...sheets, ...(hasNotes(body) ? [notes] : []), ...(hasSteps(body) ? [steps] : [])]);
  const loaded = await Promise.all(Array.from(all, (load) => load()));
  // Two components may import the same sheet.
  return [...new Set(loaded.map((sheet) => sheet.default))].join('');
}
