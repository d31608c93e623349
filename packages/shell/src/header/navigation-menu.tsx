import type { NavigationMenu as NavigationMenuData } from '@portico/config/site-config';
import { Disclosure } from '#header/disclosure.tsx';
import { LinkGroups } from '#header/link-groups.tsx';

export type NavigationMenuProps = {
  readonly menu: NavigationMenuData;
  readonly pathname: string;
};

/** One dropdown of the main navigation. */
export function NavigationMenu({ menu, pathname }: NavigationMenuProps) {
  const id = `menu-${menu.id}`;
  const label = (
    <>
      {menu.label}
      <span className="chevron" aria-hidden="true" />
    </>
  );
  return (
    <Disclosure id={id} className="site-navigation-entry" label={label}>
      <LinkGroups groups={menu.groups} id={id} pathname={pathname} withLines />
    </Disclosure>
  );
}
