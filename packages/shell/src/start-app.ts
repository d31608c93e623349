import { routes } from '@portico/core/routes';
import { followAnnouncement } from '#announcement/follow-announcement.ts';
import { startThirdParties } from '#consent/start-third-parties.ts';
import { enhanceHeader } from '#header/enhance-header.ts';
import { defineIslands, islandNamed, type LoadIsland } from '#islands/island-element.ts';
import { pageDataStore } from '#islands/page-data-block.ts';
import { type NavigationOptions, startNavigation } from '#navigate/navigate.ts';
import { followSearch } from '#search/follow-search.ts';
import { startShell } from '#start-shell.ts';

export type { Enhance } from '#navigate/page.ts';

export type StartOptions = NavigationOptions & {
  /** Loads the component of an island that the shell doesn't have. */
  readonly load: LoadIsland;
};

const SLOTS = 'slots/';
const PALETTE = 'palette';

/** Starts what the pages of an app with islands do in browsers. */
export function start({ load, ...navigation }: StartOptions): void {
  defineIslands(async (name) => {
    if (name === PALETTE) {
      return (await import('#search/palette.tsx')).default;
    }
    return name.startsWith(SLOTS) ? loadSlot(name.slice(SLOTS.length)) : load(name);
  });
  const header = document.querySelector<HTMLElement>('.site-header');
  if (header !== null) {
    enhanceHeader(header);
  }
  startShell();
  followAnnouncement();
  followSearch(async () => islandNamed(PALETTE)?.live(), routes.search.href());
  startNavigation(navigation);
  const settings = pageDataStore.snapshot()?.thirdParties;
  if (settings !== undefined) {
    startThirdParties(settings);
  }
}

async function loadSlot(name: string): ReturnType<LoadIsland> {
  const { slots } = await import('virtual:slot-islands');
  const module = await slots[name]?.load();
  if (module === undefined) {
    throw new Error(`The build has no slot ${name}. Build the site again.`);
  }
  return module.default;
}
