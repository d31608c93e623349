/// <reference path="../types.d.ts" />
import HeaderEnd from 'virtual:slots/header-end';
import { APPS } from '@portico/core/routes';
import { header as texts } from '@portico/core/texts';
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useShell, useSiteHref } from '#context/shell-context.tsx';
import { Drawer } from '#header/drawer.tsx';
import { followScroll } from '#header/follow-scroll.ts';
import { AccountLinks, HeaderEntries, useCurrentLinks, useMenuIcons } from '#header/navigation.tsx';
import { Logo } from '#icons/icons.tsx';
import { type Router, RouterProvider, useRouter } from '#router/router.tsx';
import { SearchControl } from '#search/search-control.tsx';
import { ThemeMenu } from '#theme/theme-menu.tsx';

export type HeaderProps = { readonly brandRef?: RefObject<HTMLAnchorElement | null> };

export function Header({ brandRef }: HeaderProps) {
  const header = useRef<HTMLElement>(null);
  const { pathname, navigateTo } = useRouter();
  const isScrolled = useIsScrolled(header);
  // A navigation and scrolling don't render the content again, so the first page's path stays in it: see useCurrentLinks.
  const [firstPathname] = useState(pathname);
  const router = useMemo<Router>(
    () => ({ pathname: firstPathname, navigationState: 'idle', navigateTo }),
    [firstPathname, navigateTo],
  );
  useCurrentLinks(header, pathname);
  return (
    <header className="site-header" data-scrolled={isScrolled} ref={header}>
      <RouterProvider value={router}>
        <HeaderContent brandRef={brandRef} />
      </RouterProvider>
    </header>
  );
}

const HeaderContent = memo(function HeaderContent({ brandRef }: HeaderProps) {
  const { brand } = useShell().siteConfig;
  const siteHref = useSiteHref();
  useMenuIcons();
  return (
    <div className="site-header-inner row">
      <Drawer />
      <a className="site-brand" ref={brandRef} href={siteHref(APPS.www)}>
        <Logo place="header" />
        {brand}
      </a>
      <nav className="site-navigation" aria-label={texts.navigation}>
        <HeaderEntries />
      </nav>
      <div className="site-tools row">
        <SearchControl />
        <ThemeMenu />
        {HeaderEnd !== null && <HeaderEnd />}
        <AccountLinks className="site-account" />
      </div>
    </div>
  );
});

/** Returns whether the page has scrolled past half of the header's opacity. */
function useIsScrolled(header: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => (header.current === null ? undefined : followScroll(header.current, setIsScrolled)), [header]);
  return isScrolled;
}
