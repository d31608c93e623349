import { header as texts } from '@portico/core/texts';
import { KEEPS_HTML, Static } from '#content/html.tsx';
import { useShell } from '#context/shell-context.tsx';
import { IconButton } from '#controls/icon-button.tsx';
import { Dialog } from '#dialog/dialog.tsx';
import { AccountLinks, DrawerEntries } from '#header/navigation.tsx';
import { ICONS, Logo } from '#icons/icons.tsx';

const ID = 'drawer';
// React has no types for invoker commands yet. enhance-drawer.ts does the same in browsers that don't support them.
const OPEN_COMMAND = { command: 'show-modal', commandfor: ID };
const CLOSE_COMMAND = { command: 'close', commandfor: ID };

/** The main navigation on narrow screens: a modal dialog that opens and closes without a script. */
export function Drawer() {
  const { brand } = useShell().siteConfig;
  return (
    <div className="drawer-button">
      <IconButton
        id="drawer-button"
        label={texts.openMenu}
        path={ICONS.menu}
        aria-haspopup="dialog"
        {...OPEN_COMMAND}
      />
      <Dialog id={ID} className="drawer panel" aria-label={texts.menu}>
        <div className="drawer-header row">
          <IconButton label={texts.closeMenu} path={ICONS.close} {...CLOSE_COMMAND} />
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
