import { type LinkProps, useRouter } from '#router/router.ts';

/** A link to any destination. If this app has the page, its router follows the link. */
export function SiteLink(props: LinkProps) {
  const { Link } = useRouter();
  return <Link {...props} />;
}
