/// <reference path="../types.d.ts" />
import HeaderEnd from 'virtual:slots/header-end';
import { APPS } from '@portico/core/routes';
import { header as texts } from '@portico/core/texts';
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePageData, useShell, useSiteHref } from '#context/shell-context.tsx';
import { markCurrentLinks } from '#header/current-links.ts';
import { Drawer } from '#header/drawer.tsx';
import { enhanceHeader } from '#header/enhance-header.ts';
import { AccountLinks, HeaderEntries } from '#header/navigation.tsx';
import { Logo } from '#icons/icons.tsx';
import { type Router, RouterProvider, useRouter } from '#router/router.tsx';
import { SearchControl } from '#search/search-control.tsx';
import { ThemeMenu } from '#theme/theme-menu.tsx';

export function Header() {
  const header = useRef<HTMLElement>(null);
  const { pathname } = useRouter();
  const { baseUrl } = usePageData();
  useEffect(() => (header.current === null ? undefined : enhanceHeader(header.current)), []);
  // Otherwise each navigation would render all links, because of at most a few.
  useLayoutEffect(() => markCurrentLinks(header.current, pathname, baseUrl), [pathname, baseUrl]);
  return <PlainHeader ref={header} />;
}

/** The header for a page that calls enhanceHeader() itself. */
export function PlainHeader({ ref }: { readonly ref?: RefObject<HTMLElement | null> }) {
  const { pathname, navigateTo } = useRouter();
  // A navigation doesn't render the content again, so the first page's path stays in it.
  const [firstPathname] = useState(pathname);
  const router = useMemo<Router>(
    () => ({ pathname: firstPathname, navigationState: 'idle', navigateTo }),
    [firstPathname, navigateTo],
  );
  return (
    <header className="site-header" data-scrolled="false" ref={ref}>
      <RouterProvider value={router}>
        <HeaderContent />
      </RouterProvider>
    </header>
  );
}

const HeaderContent = memo(function HeaderContent() {
  const { brand } = useShell().siteConfig;
  const siteHref = useSiteHref();
  return (
    <div className="site-header-inner row">
      <Drawer />
      <a className="site-brand" href={siteHref(APPS.www)}>
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
