/// <reference path="../types.d.ts" />
import HeaderEnd from 'virtual:slots/header-end';
import { APPS } from '@portico/core/routes';
import { header as texts } from '@portico/core/texts';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useShell, useSiteHref } from '#context/shell-context.tsx';
import { Drawer } from '#header/drawer.tsx';
import { AccountLinks, HeaderEntries, useMenuIcons } from '#header/navigation.tsx';
import { Logo } from '#icons/icons.tsx';
import { SiteLink } from '#router/router.tsx';
import { SearchButton } from '#search/search-button.tsx';
import { ThemeMenu } from '#theme/theme-menu.tsx';
import { onWindow } from '#window-event.ts';

export type HeaderProps = { readonly brandRef?: RefObject<HTMLAnchorElement | null> };

/** Memoized, so that a navigation renders only the parts that it changes. */
export const Header = memo(function Header({ brandRef }: HeaderProps) {
  const { brand } = useShell().siteConfig;
  const siteHref = useSiteHref();
  const header = useRef<HTMLElement>(null);
  const isScrolled = useHeaderOpacity(header);
  useMenuIcons();
  return (
    <header className="site-header" data-scrolled={isScrolled} ref={header}>
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
    </header>
  );
});

/**
 * Returns whether the page has scrolled past half of the header's opacity. In browsers without scroll-driven animations
 * (Firefox, and Safari before 26), it also writes the opacity on the header.
 */
function useHeaderOpacity(header: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const { current } = header;
    if (current === null) {
      return undefined;
    }
    const tokens = getComputedStyle(current);
    const [from, to] = ['from', 'to'].map((end) =>
      Number.parseFloat(tokens.getPropertyValue(`--scroll-header-${end}`)),
    );
    const isAnimated = CSS.supports('animation-timeline: scroll()');
    const update = () => {
      const opacity = Math.min(1, Math.max(0, (scrollY - (from ?? 0)) / ((to ?? 1) - (from ?? 0))));
      setIsScrolled(opacity > 0.5);
      if (!isAnimated) {
        current.style.setProperty('--header-opacity', String(opacity));
      }
    };
    update();
    return onWindow('scroll', update);
  }, [header]);
  return isScrolled;
}
