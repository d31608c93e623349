import { isPath } from '#link/resolve-link.ts';
import { type LinkProps, useRouter } from '#router/router.ts';

/** A link to any destination. If this app has the page, its router follows the link. */
export function SiteLink({ prefetch, children, ...attributes }: LinkProps) {
  const { Link } = useRouter();
  return isPath(attributes.href) ? (
    <Link prefetch={prefetch} {...attributes}>
      {children}
    </Link>
  ) : (
    <a {...attributes}>{children}</a>
  );
}
