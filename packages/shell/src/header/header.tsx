import { APPS } from '@portico/config/routes';
import { header as texts } from '@portico/config/texts';
import { useRef } from 'react';
import { Drawer } from '#header/drawer.tsx';
import { HeaderFocusContext } from '#header/header-focus.tsx';
import { useMenuIcons } from '#header/menu-icons.ts';
import { AccountLinks, HeaderEntries } from '#header/navigation.tsx';
import { useIsScrolled } from '#header/scrolled.ts';
import { Logo } from '#icons/logo.tsx';
import { useSiteHref } from '#link/site-href.ts';
import { SiteLink } from '#router/router.tsx';
import { SearchButton } from '#search/search-button.tsx';
import { useShell } from '#shell-context.tsx';
import { ThemeMenu } from '#theme/theme-menu.tsx';

export function Header() {
  const { brand } = useShell().site;
  const siteHref = useSiteHref();
  const drawerButton = useRef<HTMLButtonElement>(null);
  const home = useRef<HTMLAnchorElement>(null);
  const header = useRef<HTMLElement>(null);
  const isScrolled = useIsScrolled(header);
  useMenuIcons();
  const focusFirst = () => (drawerButton.current?.checkVisibility() ? drawerButton : home).current?.focus();
  return (
    <HeaderFocusContext value={focusFirst}>
      <header className="site-header" data-scrolled={isScrolled} ref={header}>
        <div className="site-header-inner">
          <Drawer button={drawerButton} />
          <SiteLink className="site-brand" href={siteHref(APPS.www)} ref={home}>
            <Logo place="header" />
            {brand}
          </SiteLink>
          <nav className="site-navigation" aria-label={texts.navigation}>
            <ul>
              <HeaderEntries />
            </ul>
          </nav>
          <div className="site-tools">
            <SearchButton />
            <ThemeMenu />
            <AccountLinks className="button site-account" />
          </div>
        </div>
      </header>
    </HeaderFocusContext>
  );
}
