import type { NavigationEntry } from '@portico/site/config';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { LinkGroups } from '#header/link-groups.tsx';
import { CloseIcon, MenuIcon } from '#icons/menu-icons.tsx';
import { CurrentLink } from '#link/current-link.tsx';
import { SiteLink } from '#link/site-link.tsx';
import { useShell } from '#shell-context.tsx';
import { ToastRegion } from '#toast/toast-region.tsx';

const DRAWER_ID = 'drawer';

// React has no types for invoker commands yet. They open and close the dialog before any script; where the browser
// does not know them, dialog-commands.ts does.
const OPEN_COMMAND = { command: 'show-modal', commandfor: DRAWER_ID };
const CLOSE_COMMAND = { command: 'close', commandfor: DRAWER_ID };

/** The main navigation on narrow screens: a modal drawer from the left, each dropdown a sub-menu. */
export function Drawer() {
  const { site } = useShell();
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const drawer = useRef<HTMLDialogElement>(null);

  const shownOn = useRef(page);

  // Going back or forward in the app leaves the document, and so the dialog, as it is. One that was opened before React
  // took over stays open.
  useEffect(() => {
    if (shownOn.current !== page) {
      shownOn.current = page;
      drawer.current?.close();
    }
  }, [page]);

  return (
    <div className="drawer-button">
      <button type="button" className="icon-button" aria-label="Open menu" aria-haspopup="dialog" {...OPEN_COMMAND}>
        <MenuIcon />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself. */}
      <dialog
        id={DRAWER_ID}
        className="drawer"
        aria-label="Menu"
        ref={drawer}
        {...{ closedby: 'any' }}
        onClick={(event) => followsLink(event) && drawer.current?.close()}
      >
        <div className="drawer-header">
          <button type="button" className="icon-button" aria-label="Close menu" {...CLOSE_COMMAND}>
            <CloseIcon />
          </button>
        </div>
        <nav aria-label="Menu">
          <ul className="drawer-entries">
            {site.navigation.map((entry) => (
              <li key={entry.label}>
                <DrawerEntry entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="drawer-account">
          <SiteLink className="button" data-style="ghost" href={site.account.logIn.href}>
            {site.account.logIn.label}
          </SiteLink>
          <SiteLink className="button" data-style="filled" href={site.account.signUp.href}>
            {site.account.signUp.label}
          </SiteLink>
        </div>
        <ToastRegion />
      </dialog>
    </div>
  );
}

function DrawerEntry({ entry }: { readonly entry: NavigationEntry }) {
  if ('groups' in entry) {
    return (
      <details name={DRAWER_ID}>
        <summary>
          {entry.label}
          <span className="chevron" aria-hidden="true" />
        </summary>
        <LinkGroups groups={entry.groups} id={`${DRAWER_ID}-${entry.id}`} />
      </details>
    );
  }
  return <CurrentLink href={entry.href}>{entry.label}</CurrentLink>;
}

/**
 * A link to the page that is already open changes no path, and one that loads a document can be come back from with the
 * drawer as it was left.
 */
function followsLink({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a') !== null && !(metaKey || ctrlKey || shiftKey || altKey);
}
