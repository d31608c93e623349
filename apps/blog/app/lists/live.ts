import { lazy } from 'react';

/* The lists for sites with their own covers or cards, which may have state. Browsers load their code only there. */

const load = () => import('./live-lists.ts');

export const LiveIndexList = lazy(async () => ({ default: (await load()).IndexList }));
export const LivePostTiles = lazy(async () => ({ default: (await load()).PostTiles }));
export const LiveTaxonList = lazy(async () => ({ default: (await load()).TaxonList }));
