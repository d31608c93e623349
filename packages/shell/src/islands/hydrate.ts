/// <reference path="../types.d.ts" />
import { app, site as siteConfig } from 'virtual:site.config.ts?browser';
import type { ComponentType } from 'react';
import type { End } from '#end-all.ts';
import { hydrateIsland } from '#islands/hydrate-island.tsx';

/* Loaded with the first island of a page, and React with it. */

export function hydrate(element: HTMLElement, Component: ComponentType): Promise<End> {
  return hydrateIsland(element, Component, { app, siteConfig });
}
