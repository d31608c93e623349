/// <reference path="../types.d.ts" />
import HeaderEnd from 'virtual:slots/header-end';
import { APPS } from '@portico/core/routes';
import { header as texts } from '@portico/core/texts';
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useShell, useSiteHref } from '#context/shell-context.tsx';
import { Drawer } from '#header/drawer.tsx';
import { followScroll } from '#header/follow-scroll.ts';
import { AccountLinks, HeaderEntries, useMenuIcons } from '#header/navigation.tsx';
import { Logo } from '#icons/icons.tsx';
import { SiteLink } from '#router/router.tsx';
import { SearchButton } from '#search/search-button.tsx';
import { ThemeMenu } from '#theme/theme-menu.tsx';

export type HeaderProps = { readonly brandRef?: RefObject<HTMLAnchorElement | null> };

/** Memoized, so that a navigation renders only the parts that change. */
export const Header = memo(function Header({ brandRef }: HeaderProps) {
  const { brand } = useShell().siteConfig;
  const siteHref = useSiteHref();
  useMenuIcons();
  return (
    <Bar>
      <div className="site-header-inner shell-row">
        <Drawer />
        <SiteLink className="site-brand" ref={brandRef} href={siteHref(APPS.www)}>
          <Logo place="header" />
          {brand}
        </SiteLink>
        <nav className="site-navigation" aria-label={texts.navigation}>
          <HeaderEntries />
        </nav>
        <div className="site-tools shell-row">
          <SearchButton />
          <ThemeMenu />
          {HeaderEnd !== null && <HeaderEnd />}
          <AccountLinks className="site-account" />
        </div>
      </div>
    </Bar>
  );
});

/** A separate component, so that scrolling doesn't render the header's content again. */
function Bar({ children }: { readonly children: ReactNode }) {
  const header = useRef<HTMLElement>(null);
  const isScrolled = useIsScrolled(header);
  return (
    <header className="site-header" data-scrolled={isScrolled} ref={header}>
      {children}
    </header>
  );
}

/** Returns whether the page has scrolled past half of the header's opacity. */
function useIsScrolled(header: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => (header.current === null ? undefined : followScroll(header.current, setIsScrolled)), [header]);
  return isScrolled;
}
