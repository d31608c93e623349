import type { ComponentPart } from '@portico/content';
import { type ComponentType, lazy } from 'react';
import { Embed } from './embed.tsx';
import { loadChart } from './load-chart.ts';

/** What the renderer passes to a component of a text. HTML has to be shown by `Html`, in order. */
export type BodyComponentProps = Required<Omit<ComponentPart, 'component'>>;

/** The components that a post's body may name. Large ones can be `lazy`. */
export const BODY_COMPONENTS: Readonly<Record<string, ComponentType<BodyComponentProps>>> = {
  chart: lazy(loadChart),
  demo: lazy(() => import('./demo.tsx')),
  embed: Embed,
};
