import type { ComponentPart } from '@portico/content';
import { lazyPart } from '@portico/shell';
import type { ComponentType } from 'react';
import { Embed } from './embed.tsx';
import { loadChart } from './load-chart.ts';

/** What the renderer passes to a component of a text, whose HTML is shown by `Html`: the first as the piece `${piece}.0`. */
export type BodyComponentProps = Required<Omit<ComponentPart, 'component'>> & { readonly piece: string };

/** The components that a post's body may name. Large ones can be a `lazyPart`. */
export const BODY_COMPONENTS: Readonly<Record<string, ComponentType<BodyComponentProps>>> = {
  chart: lazyPart(loadChart),
  demo: lazyPart(() => import('./demo.tsx')),
  embed: Embed,
};
