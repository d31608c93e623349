import { type End, endAll } from '#end-all.ts';
import { enhanceDrawer } from '#header/enhance-drawer.ts';
import { followScroll } from '#header/follow-scroll.ts';
import { enhanceMenus } from '#menu/enhance-menus.ts';
import { followThemeMenu } from '#theme/follow-theme-menu.ts';
import { whenIdle } from '#when-idle.ts';

/** Adds to a header what its HTML doesn't do by itself. It is the same whether React runs on the page or not. */
export function enhanceHeader(header: HTMLElement): End {
  return endAll([
    enhanceMenus(header),
    enhanceDrawer(header),
    followThemeMenu(header),
    inNextFrame(() => followScroll(header)),
    // No icon is visible before a menu opens.
    whenIdle(loadIcons),
  ]);
}

/** Does what needs styles when the browser computes them anyway. */
function inNextFrame(start: () => End): End {
  let end: End | undefined;
  const frame = requestAnimationFrame(() => {
    end = start();
  });
  return () => {
    cancelAnimationFrame(frame);
    end?.();
  };
}

function loadIcons(): void {
  import('virtual:menu-icons.css').catch(() => undefined);
}
