import type { AnchorHTMLAttributes } from 'react';

export type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly href: string;
  readonly 'data-prefetch'?: '';
};

/** A link to anywhere. Where this app has the destination its router follows it: see follow-links.ts. */
export function SiteLink({ children, ...attributes }: SiteLinkProps) {
  return <a {...attributes}>{children}</a>;
}
