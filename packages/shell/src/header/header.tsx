import { Drawer } from '#header/drawer.tsx';
import { headerRoom } from '#header/header-room.ts';
import { NavigationMenu } from '#header/navigation-menu.tsx';
import { Logo } from '#icons/logo.tsx';
import { CurrentLink } from '#link/current-link.tsx';
import { SiteLink } from '#link/site-link.tsx';
import { SearchButton } from '#search/search-button.tsx';
import { useShell } from '#shell-context.tsx';
import { ThemeMenu } from '#theme/theme-menu.tsx';

/** The site's banner: menu button, or main navigation where one row has room for all, brand, search, theme, account links. */
export function Header() {
  const { site } = useShell();
  const room = headerRoom(site);
  return (
    // The attribute is the document's: see follow-scroll.ts. React's value never changes, so it never writes it again.
    <header className="site-header" data-scrolled="false" suppressHydrationWarning>
      <div className="site-header-inner" data-needs={room.row ?? ''}>
        <Drawer />
        <SiteLink className="site-brand" href="/">
          <Logo />
          {site.brand}
        </SiteLink>
        <nav className="site-navigation" aria-label="Main">
          <ul>
            {site.navigation.map((entry) => (
              <li key={entry.label}>
                {'groups' in entry ? (
                  <NavigationMenu menu={entry} />
                ) : (
                  <CurrentLink className="site-navigation-entry" href={entry.href}>
                    {entry.label}
                  </CurrentLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-tools">
          <SearchButton hintNeeds={room.hint} />
          <ThemeMenu />
          <SiteLink className="button site-account" data-style="ghost" href={site.account.logIn.href}>
            {site.account.logIn.label}
          </SiteLink>
          <SiteLink className="button site-account" data-style="filled" href={site.account.signUp.href}>
            {site.account.signUp.label}
          </SiteLink>
        </div>
      </div>
    </header>
  );
}
