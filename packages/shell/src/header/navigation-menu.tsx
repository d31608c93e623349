import type { BlogPost } from '@portico/site/blog-post';
import type { NavigationMenu as NavigationMenuData } from '@portico/site/config';
import { inLanguage } from '@portico/site/language';
import { routes } from '@portico/site/routes';
import { header } from '@portico/site/texts';
import { LocalDate } from '#date/local-date.tsx';
import { Disclosure } from '#header/disclosure.tsx';
import { LinkGroups } from '#header/link-groups.tsx';
import { useSiteHref } from '#link/site-href.tsx';

export type NavigationMenuProps = {
  readonly menu: NavigationMenuData;
  readonly pathname: string;
  /** Undefined where there is none. */
  readonly latestPost: BlogPost | undefined;
};

/** One dropdown of the main navigation. */
export function NavigationMenu({ menu, pathname, latestPost }: NavigationMenuProps) {
  const id = `menu-${menu.id}`;
  const label = (
    <>
      {menu.label}
      <span className="chevron" aria-hidden="true" />
    </>
  );
  return (
    <Disclosure id={id} className="site-navigation-entry" label={label}>
      <LinkGroups groups={menu.groups} id={id} pathname={pathname} withLines />
      {menu.latestPost && latestPost !== undefined && <PostCard post={latestPost} />}
    </Disclosure>
  );
}

function PostCard({ post: { slug, title, description, date, lang } }: { readonly post: BlogPost }) {
  const siteHref = useSiteHref();
  const language = inLanguage(lang);
  return (
    <div className="menu-post">
      <p>
        {header.latestPost}, <LocalDate date={date} />
      </p>
      <a href={siteHref(routes.post.href({ slug }))} {...language}>
        {title}
      </a>
      <p {...language}>{description}</p>
    </div>
  );
}
