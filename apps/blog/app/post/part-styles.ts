/// <reference types="@portico/shell/types" />
import { styles } from 'virtual:site-components';
import type { BodyPart } from '@portico/content';
import { hasDrawings } from './load-drawings.ts';
import { hasFormulas } from './load-formulas.ts';
import { hasNotes } from './side-notes.ts';
import { hasSteps } from './steps.ts';

type Sheet = () => Promise<{ readonly default: string }>;

const chart: Sheet = () => import('@portico/shell/chart-layer.css?inline');
const blocks: Sheet = () => import('@portico/shell/blocks-layer.css?inline');
const steps: Sheet = () => import('../styles/steps-layer.css?inline');
const notes: Sheet = () => import('../styles/side-notes-layer.css?inline');
const drawings: Sheet = () => import('../styles/diagram-layer.css?inline');
const formulas: Sheet = () => import('../styles/math-layer.css?inline');
const OF_COMPONENTS: Readonly<Record<string, readonly Sheet[]>> = {
  chart: [chart],
  demo: [() => import('../styles/demo-layer.css?inline')],
};

/**
 * Returns the styles that a document needs for its notes, steps, drawings, formulas and the components in its body. The site's components may
 * also use charts and blocks.
 */
export async function partStyles(body: readonly BodyPart[]): Promise<string> {
  const sheets = body.flatMap((part) => {
    if (!('component' in part)) {
      return [];
    }
    return part.component === 'site'
      ? [chart, blocks, ...(styles[part.props.name] ?? [])]
      : (OF_COMPONENTS[part.component] ?? []);
  });
  const inText: ReadonlyArray<readonly [isNeeded: (body: readonly BodyPart[]) => boolean, sheet: Sheet]> = [
    [hasNotes, notes],
    [hasSteps, steps],
    [hasDrawings, drawings],
    [hasFormulas, formulas],
  ];
  const all = new Set([...sheets, ...inText.filter(([isNeeded]) => isNeeded(body)).map(([, sheet]) => sheet)]);
  const loaded = await Promise.all(Array.from(all, (load) => load()));
  // Two components may import the same sheet.
  return [...new Set(loaded.map((sheet) => sheet.default))].join('');
}
