import type { SiteConfig } from '@portico/config/site-config';
import { header } from '@portico/config/texts';
import { AccountLinks, DrawerEntries } from '#header/navigation.tsx';
import { Icon } from '#icons/icons.tsx';
import { Logo } from '#icons/logo.tsx';
import { ToastRegion } from '#toast/toast-region.tsx';

const ID = 'drawer';
// React has no types for invoker commands yet. In browsers that don't know them, early-header.ts opens and closes the dialog.
const OPEN_COMMAND = { command: 'show-modal', commandfor: ID };
const CLOSE_COMMAND = { command: 'close', commandfor: ID };

export type DrawerProps = {
  readonly site: Pick<SiteConfig, 'brand' | 'navigation' | 'account'>;
  readonly pathname: string;
};

/** The main navigation on narrow screens, a modal dialog. */
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
        <Icon name="menu" />
      </button>
      <dialog id={ID} className="drawer" aria-label={header.menu} {...{ closedby: 'any' }}>
        <div className="drawer-header">
          <button type="button" className="icon-button" aria-label={header.closeMenu} {...CLOSE_COMMAND}>
            <Icon name="close" />
          </button>
          <span className="site-brand">
            <Logo place="drawer" />
            {brand}
          </span>
        </div>
        <nav aria-label={header.menu}>
          <ul className="drawer-entries">
            <DrawerEntries entries={navigation} pathname={pathname} />
          </ul>
        </nav>
        <div className="drawer-account">
          <AccountLinks account={account} className="button" />
        </div>
        <ToastRegion />
      </dialog>
    </div>
  );
}
