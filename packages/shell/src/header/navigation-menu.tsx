import { SiteLink } from '#link/site-link.tsx';
import type { LinkGroup, NavigationMenu as NavigationMenuData } from '#site-config.ts';

/** A disclosure of links on the platform's popover: it opens, closes and keeps one open at a time without a script. */
export function NavigationMenu({ menu }: { readonly menu: NavigationMenuData }) {
  const panelId = `menu-${menu.id}`;
  return (
    <>
      <button type="button" className="site-navigation-entry" popoverTarget={panelId} aria-controls={panelId}>
        {menu.label}
        <span className="site-navigation-chevron" aria-hidden="true" />
      </button>
      <div className="site-menu" id={panelId} popover="auto">
        {menu.groups.map((group, index) => (
          <MenuGroup key={group.title ?? menu.label} group={group} titleId={`${panelId}-group-${index + 1}`} />
        ))}
      </div>
    </>
  );
}

function MenuGroup({ group: { title, links }, titleId }: { readonly group: LinkGroup; readonly titleId: string }) {
  return (
    <div className="site-menu-group">
      {title !== undefined && (
        <p className="site-menu-title" id={titleId}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title === undefined ? undefined : titleId}>
        {links.map((link) => (
          <li key={link.label}>
            <SiteLink href={link.href}>{link.label}</SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
