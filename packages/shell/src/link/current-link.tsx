import { useLocation } from 'react-router';
import { SiteLink, type SiteLinkProps } from '#link/site-link.tsx';

/** A link that says whether it leads to this page (`aria-current="page"`) or to the section that it is in (`"true"`). */
export function CurrentLink(props: SiteLinkProps) {
  const { pathname } = useLocation();
  return <SiteLink aria-current={currentValue(props.href, pathname)} {...props} />;
}

function currentValue(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) {
    return 'page';
  }
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined;
}
