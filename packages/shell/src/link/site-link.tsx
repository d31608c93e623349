import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { resolveLink } from '#link/resolve-link.ts';
import { useShell } from '#shell-context.tsx';

export type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/**
 * A link to anywhere: navigates in the app where the app has the destination, and loads the document elsewhere.
 */
export function SiteLink({ href, children, ...attributes }: SiteLinkProps) {
  const { app } = useShell();
  if (resolveLink(href, app) === 'in-app') {
    return (
      <Link to={href} {...attributes}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} {...attributes}>
      {children}
    </a>
  );
}
