import type { LinkGroup, NavigationEntry, SiteConfig } from '@portico/config/site-config';
import { Disclosure } from '#header/disclosure.tsx';
import { currentValue } from '#link/resolve-link.ts';
import { useSiteHref } from '#link/site-href.tsx';

/* The provider's navigation, `navigation` in site.config.ts, in the header and in the drawer. */

type EntriesProps = { readonly entries: readonly NavigationEntry[]; readonly pathname: string };

/** The entries side by side. An entry with groups of links is a menu. */
export function HeaderEntries({ entries, pathname }: EntriesProps) {
  return entries.map((entry) => (
    <li key={entry.label}>
      {'groups' in entry ? (
        <Disclosure id={`menu-${entry.id}`} className="site-navigation-entry" label={<MenuLabel {...entry} />}>
          <LinkGroups groups={entry.groups} id={`menu-${entry.id}`} pathname={pathname} lines="shown" />
        </Disclosure>
      ) : (
        <EntryLink className="site-navigation-entry" {...entry} pathname={pathname} />
      )}
    </li>
  ));
}

/** The entries below each other. An entry with groups of links is a submenu; one is open at a time. */
export function DrawerEntries({ entries, pathname }: EntriesProps) {
  return entries.map((entry) => (
    <li key={entry.label}>
      {'groups' in entry ? (
        <details name="drawer">
          <summary>
            <MenuLabel {...entry} />
          </summary>
          <LinkGroups groups={entry.groups} id={`drawer-${entry.id}`} pathname={pathname} lines="hidden" />
        </details>
      ) : (
        <EntryLink {...entry} pathname={pathname} />
      )}
    </li>
  ));
}

type EntryLinkProps = {
  readonly label: string;
  readonly href: string;
  readonly pathname: string;
  readonly className?: string;
  readonly 'data-icon'?: string | undefined;
};

function EntryLink({ label, href, pathname, ...attributes }: EntryLinkProps) {
  const address = useSiteHref()(href);
  return (
    <a href={address} aria-current={currentValue(address, pathname)} {...attributes}>
      {label}
    </a>
  );
}

export type AccountLinksProps = { readonly account: SiteConfig['account']; readonly className: string };

export function AccountLinks({ account: { logIn, signUp }, className }: AccountLinksProps) {
  const siteHref = useSiteHref();
  return (
    <>
      <a className={className} data-style="ghost" href={siteHref(logIn.href)}>
        {logIn.label}
      </a>
      <a className={className} data-style="filled" href={siteHref(signUp.href)}>
        {signUp.label}
      </a>
    </>
  );
}

function MenuLabel({ label }: { readonly label: string }) {
  return (
    <>
      {label}
      <span className="chevron" aria-hidden="true" />
    </>
  );
}

type LinkGroupsProps = {
  readonly groups: readonly LinkGroup[];
  /** Makes ids unique. */
  readonly id: string;
  readonly pathname: string;
  /** Whether the description of a link is shown below it. */
  readonly lines: 'shown' | 'hidden';
};

/** The links of a menu, each list named by its heading. */
function LinkGroups({ groups, id, pathname, lines }: LinkGroupsProps) {
  return groups.map(({ title, links }, index) => {
    // All links of a group have icons or none, so that labels and rows line up.
    const haveIcons = links.every(({ icon }) => icon !== undefined);
    const haveLines = lines === 'shown' && links.every(({ about }) => about !== undefined);
    const titleId = title === undefined ? undefined : `${id}-group-${index + 1}`;
    return (
      <div className="link-group" key={title ?? ''}>
        {title !== undefined && (
          <p className="link-group-title" id={titleId}>
            {title}
          </p>
        )}
        <ul aria-labelledby={titleId}>
          {links.map(({ label, href, icon, about }) => (
            <li key={label}>
              <EntryLink {...{ label, href, pathname }} data-icon={haveIcons ? icon : undefined} />
              {/* enhance-header.ts connects the description with its link. In the HTML, the ids would be a third of the bytes. */}
              {haveLines && <span>{about}</span>}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
