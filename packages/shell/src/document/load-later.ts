import { MENU_ICON_PATHS } from '@portico/config/menu-icons';
import { countPageViews } from '#consent/page-views.ts';
import { SETTINGS_ATTRIBUTE, type ThirdPartySettings } from '#consent/settings.ts';
import { adoptStyles } from '#styles/adopt-styles.ts';
import { watchTooltips } from '#tooltip/watch-tooltips.ts';

/** Starts what a page doesn't need until it is idle: the icons of the menus, tooltips, consent and vendors. */
export function startLater(): void {
  adoptStyles('shell', menuIconStyles());
  watchTooltips();
  whenShown(startThirdParties);
}

/** Calls `work` at once, or when a prerendered page is shown: https://wicg.github.io/nav-speculation/prerendering.html */
function whenShown(work: () => void): void {
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', work, { once: true });
  } else {
    work();
  }
}

async function startThirdParties(): Promise<void> {
  const block = document.querySelector(`script[${SETTINGS_ATTRIBUTE}]`)?.textContent;
  if (block === undefined) {
    return;
  }
  const { consent, comments, pageCounts }: ThirdPartySettings = JSON.parse(block);
  if (consent !== undefined) {
    const { startConsent } = await import('#consent/consent.ts');
    const given = await startConsent(consent);
    if (comments && given !== undefined) {
      const { watchComments } = await import('#consent/comments.ts');
      watchComments(given);
    }
  }
  if (pageCounts) {
    countPageViews();
  }
}

/**
 * Returns the style sheet that draws the icons of elements with `data-icon`. They are masks, so that they have the color of the
 * text. It loads when the page is idle, because no icon is visible before a menu opens.
 */
function menuIconStyles(): string {
  const masks = Object.entries(MENU_ICON_PATHS).map(([name, path]) => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`;
    return `[data-icon="${name}"]::before{mask-image:url("data:image/svg+xml,${encodeURIComponent(svg)}")}`;
  });
  return masks.join('');
}
