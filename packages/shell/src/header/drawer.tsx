import { header as texts } from '@portico/core/texts';
import { type MouseEvent, useEffect, useRef } from 'react';
import { KEEPS_HTML, Static } from '#content/html.tsx';
import { useShell } from '#context/shell-context.tsx';
import { IconButton } from '#controls/icon-button.tsx';
import { Dialog } from '#dialog/dialog.tsx';
import { AccountLinks, DrawerEntries } from '#header/navigation.tsx';
import { ICONS, Logo } from '#icons/icons.tsx';
import { isPlainClick } from '#router/resolve-link.ts';

const ID = 'drawer';
// React has no types for invoker commands yet. The handlers are for browsers that don't support them (Safari before 26.2).
const OPEN_COMMAND = { command: 'show-modal', commandfor: ID };
const CLOSE_COMMAND = { command: 'close', commandfor: ID };

/** The main navigation on narrow screens: a modal dialog that opens and closes without a script. */
export function Drawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { brand } = useShell().siteConfig;

  // In a window that has become wide enough for the header's navigation, nothing shows what the drawer belongs to.
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry?.contentRect.width === 0 && drawer.current?.close());
    if (place.current !== null) {
      observer.observe(place.current);
    }
    return () => observer.disconnect();
  }, []);

  function toggle(event: MouseEvent): void {
    event.preventDefault();
    drawer.current?.[drawer.current.open ? 'close' : 'showModal']();
  }

  // A followed link may lead to the current page, or to a document from which Back restores the page with the drawer open.
  function onClick({ target, currentTarget, nativeEvent }: MouseEvent<HTMLDialogElement>): void {
    if (isPlainClick(nativeEvent) && target instanceof Element && target.closest('a') !== null) {
      currentTarget.close();
    }
  }

  return (
    <div className="drawer-button" ref={place}>
      <IconButton
        id="drawer-button"
        label={texts.openMenu}
        path={ICONS.menu}
        aria-haspopup="dialog"
        onClick={toggle}
        {...OPEN_COMMAND}
      />
      <Dialog id={ID} className="drawer panel" aria-label={texts.menu} ref={drawer} onClick={onClick}>
        <div className="drawer-header row">
          <IconButton label={texts.closeMenu} path={ICONS.close} onClick={toggle} {...CLOSE_COMMAND} />
          <span className="site-brand">
            <Logo place="drawer" />
            {brand}
          </span>
        </div>
        <nav aria-label={texts.menu}>
          <Static as="ul" piece="drawer">
            {KEEPS_HTML ? null : <DrawerEntries />}
          </Static>
        </nav>
        <div className="drawer-account">
          <AccountLinks />
        </div>
      </Dialog>
    </div>
  );
}
