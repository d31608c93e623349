import { type End, endAll } from '#end-all.ts';
import { followNewsletters } from '#footer/follow-newsletters.ts';
import { stayOffline } from '#router/stay-offline.ts';
import { followTooltips } from '#tooltip/follow-tooltips.ts';

/** Starts what the HTML of the shell around a page of the provider's own apps doesn't do by itself, apart from the header's. */
export function startShell(): End {
  return endAll([followTooltips(), followNewsletters(), stayOffline()]);
}
