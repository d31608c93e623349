import { MENU_ICON_PATHS, type MenuIcon } from '@portico/site/menu-icons';
import type { StopKind } from '@portico/site/pages';

type IconName = MenuIcon | StopKind | 'check' | 'arrow';

/** Path data in a box of 24 by 24, drawn as the shell's icons are. */
export const ICON_PATHS: Readonly<Record<IconName, string>> = {
  ...MENU_ICON_PATHS,
  client: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  edge: MENU_ICON_PATHS.security,
  service: 'M4 4.5h16v6H4zM4 13.5h16v6H4zM7.5 7.5h.01M7.5 16.5h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  arrow: 'M4.5 12h15M13.5 6l6 6-6 6',
};

/** An icon beside the words that say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
