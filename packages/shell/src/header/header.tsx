import { APPS } from '@portico/config/routes';
import { header as texts } from '@portico/config/texts';
import { memo, useRef } from 'react';
import { useShell, useSiteHref } from '#context/shell-context.tsx';
import { Drawer } from '#header/drawer.tsx';
import { useHeaderOpacity } from '#header/header-opacity.ts';
import { useMenuIcons } from '#header/menu-icons.ts';
import { AccountLinks, HeaderEntries } from '#header/navigation.tsx';
import { Logo } from '#icons/logo.tsx';
import { SiteLink } from '#router/router.tsx';
import { SearchButton } from '#search/search-button.tsx';
import { ThemeMenu } from '#theme/theme-menu.tsx';

/** Memoized, so that a navigation renders only the parts that it changes. */
export const Header = memo(function Header() {
  const { brand } = useShell().site;
  const siteHref = useSiteHref();
  const header = useRef<HTMLElement>(null);
  const isScrolled = useHeaderOpacity(header);
  useMenuIcons();
  return (
    <header className="site-header" data-scrolled={isScrolled} ref={header}>
      <div className="site-header-inner shell-row">
        <Drawer />
        <SiteLink className="site-brand" href={siteHref(APPS.www)}>
          <Logo place="header" />
          {brand}
        </SiteLink>
        <nav className="site-navigation" aria-label={texts.navigation}>
          <ul className="shell-row">
            <HeaderEntries />
          </ul>
        </nav>
        <div className="site-tools shell-row">
          <SearchButton />
          <ThemeMenu />
          <AccountLinks className="button site-account" />
        </div>
      </div>
    </header>
  );
});
