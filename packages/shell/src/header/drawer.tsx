import type { NavigationEntry, SiteConfig } from '@portico/config/site-config';
import { header } from '@portico/config/texts';
import { DRAWER_ID } from '#header/close-drawer.ts';
import { LinkGroups } from '#header/link-groups.tsx';
import { CloseIcon, MenuIcon } from '#icons/dialog-icons.tsx';
import { Logo } from '#icons/logo.tsx';
import { currentValue } from '#link/current-link.ts';
import { ToastRegion } from '#toast/toast-region.tsx';

// React has no types for invoker commands yet. They open and close the dialog before any script; where the browser
// does not know them, dialog-commands.ts does.
const OPEN_COMMAND = { command: 'show-modal', commandfor: DRAWER_ID };
const CLOSE_COMMAND = { command: 'close', commandfor: DRAWER_ID };

export type DrawerProps = {
  readonly site: Pick<SiteConfig, 'brand' | 'navigation' | 'account'>;
  readonly pathname: string;
};

/** The main navigation on narrow screens: a modal drawer from the left, each dropdown a sub-menu. */
export function Drawer({ site: { brand, navigation, account }, pathname }: DrawerProps) {
  return (
    <div className="drawer-button">
      <button
        type="button"
        className="icon-button"
        aria-label={header.openMenu}
        aria-haspopup="dialog"
        {...OPEN_COMMAND}
      >
        <MenuIcon />
      </button>
      <dialog id={DRAWER_ID} className="drawer" aria-label={header.menu} {...{ closedby: 'any' }}>
        <div className="drawer-header">
          <button type="button" className="icon-button" aria-label={header.closeMenu} {...CLOSE_COMMAND}>
            <CloseIcon />
          </button>
          <span className="site-brand">
            <Logo place="drawer" />
            {brand}
          </span>
        </div>
        <nav aria-label={header.menu}>
          <ul className="drawer-entries">
            {navigation.map((entry) => (
              <li key={entry.label}>
                <DrawerEntry entry={entry} pathname={pathname} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="drawer-account">
          <a className="button" data-style="ghost" href={account.logIn.href}>
            {account.logIn.label}
          </a>
          <a className="button" data-style="filled" href={account.signUp.href}>
            {account.signUp.label}
          </a>
        </div>
        <ToastRegion />
      </dialog>
    </div>
  );
}

type DrawerEntryProps = { readonly entry: NavigationEntry; readonly pathname: string };

function DrawerEntry({ entry, pathname }: DrawerEntryProps) {
  if ('groups' in entry) {
    return (
      <details name={DRAWER_ID}>
        <summary>
          {entry.label}
          <span className="chevron" aria-hidden="true" />
        </summary>
        <LinkGroups groups={entry.groups} id={`${DRAWER_ID}-${entry.id}`} pathname={pathname} />
      </details>
    );
  }
  return (
    <a href={entry.href} aria-current={currentValue(entry.href, pathname)}>
      {entry.label}
    </a>
  );
}
