import { useLocation } from 'react-router';
import { NavigationMenu } from '#header/navigation-menu.tsx';
import { Logo } from '#icons/logo.tsx';
import { SiteLink } from '#link/site-link.tsx';
import { useShell } from '#shell-context.tsx';
import type { NavigationEntry } from '#site-config.ts';

/** The site's banner: brand, main navigation, account links. */
export function Header() {
  const { site } = useShell();
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <SiteLink className="site-brand" href="/">
          <Logo />
          {site.brand}
        </SiteLink>
        <nav className="site-navigation" aria-label="Main">
          <ul>
            {site.navigation.map((entry) => (
              <li key={entry.label}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-account">
          <SiteLink className="button" data-style="ghost" href={site.account.logIn.href}>
            {site.account.logIn.label}
          </SiteLink>
          <SiteLink className="button" data-style="filled" href={site.account.signUp.href}>
            {site.account.signUp.label}
          </SiteLink>
        </div>
      </div>
    </header>
  );
}

function Entry({ entry }: { readonly entry: NavigationEntry }) {
  const { pathname } = useLocation();
  if ('groups' in entry) {
    return <NavigationMenu menu={entry} />;
  }
  return (
    <SiteLink className="site-navigation-entry" href={entry.href} aria-current={currentValue(entry.href, pathname)}>
      {entry.label}
    </SiteLink>
  );
}

/** `page` for the page itself, `true` for a section that the page is in. */
function currentValue(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) {
    return 'page';
  }
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined;
}
