import { routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { header } from '@portico/config/texts';
import { Drawer } from '#header/drawer.tsx';
import { headerRoom } from '#header/header-room.ts';
import { AccountLinks, HeaderEntries } from '#header/navigation.tsx';
import { Logo } from '#icons/logo.tsx';
import { useSiteHref } from '#link/site-href.tsx';
import { SearchButton } from '#search/search-button.tsx';
import { ThemeMenu } from '#theme/theme-menu.tsx';

export type HeaderProps = {
  readonly site: SiteConfig;
  /** The path of the page. */
  readonly pathname: string;
};

/**
 * The content of the site's banner: brand, search, theme and account links, and the main navigation if it fits in one row, or
 * else the drawer's button. Only the server renders it: see static-parts.tsx.
 */
export function Header({ site, pathname }: HeaderProps) {
  const { brand, navigation, account } = site;
  const room = headerRoom(site);
  const siteHref = useSiteHref();
  return (
    <div className="site-header-inner" data-needs={room.row ?? ''}>
      <Drawer site={site} pathname={pathname} />
      <a className="site-brand" href={siteHref(routes.home.href())}>
        <Logo place="header" />
        {brand}
      </a>
      <nav className="site-navigation" aria-label={header.navigation}>
        <ul data-needs={room.roomy ?? ''}>
          <HeaderEntries entries={navigation} pathname={pathname} />
        </ul>
      </nav>
      <div className="site-tools">
        <SearchButton needs={room.roomy} />
        <ThemeMenu />
        <AccountLinks account={account} className="button site-account" />
      </div>
    </div>
  );
}
