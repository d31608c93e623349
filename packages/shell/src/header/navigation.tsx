/// <reference path="../types.d.ts" />
import type { LinkGroup } from '@portico/core/site-config';
import { KEEPS_HTML, Static } from '#content/html.tsx';
import { usePageData, useShell, useSiteHref } from '#context/shell-context.tsx';
import { Button } from '#controls/button.tsx';
import { Menu } from '#menu/menu.tsx';
import { currentValue } from '#router/resolve-link.ts';
import { useRouter } from '#router/router.tsx';

/* The provider's navigation, `navigation` in site.config.ts, in the header and in the drawer. */

// The class of each entry's link or button.
const ENTRY = 'site-navigation-entry';

/** The entries in a row. */
export function HeaderEntries() {
  const { navigation } = useShell().siteConfig;
  return (
    <ul className="row">
      {navigation.map((entry) => (
        <li key={entry.label}>
          {'groups' in entry ? (
            <Menu id={`menu-${entry.id}`} className={ENTRY} label={<MenuLabel {...entry} />}>
              <Static piece={`menu-${entry.id}`}>
                {KEEPS_HTML ? null : <LinkGroups groups={entry.groups} id={`menu-${entry.id}`} lines="shown" />}
              </Static>
            </Menu>
          ) : (
            <EntryLink className={ENTRY} {...entry} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The entries in a column. An entry with groups of links is a submenu, and only one is open at a time. */
export function DrawerEntries() {
  return useShell().siteConfig.navigation.map((entry) => (
    <li key={entry.label}>
      {'groups' in entry ? (
        <details name="drawer">
          <summary className="menu-item">
            <MenuLabel {...entry} />
          </summary>
          <LinkGroups groups={entry.groups} id={`drawer-${entry.id}`} lines="hidden" />
        </details>
      ) : (
        <EntryLink {...entry} />
      )}
    </li>
  ));
}

type EntryLinkProps = {
  readonly label: string;
  readonly href: string;
  readonly className?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'data-icon'?: string | undefined;
};

function EntryLink({ label, href, className = 'menu-item', ...attributes }: EntryLinkProps) {
  const address = useSiteHref()(href);
  const { pathname } = useRouter();
  const { baseUrl } = usePageData();
  return (
    <a className={className} href={address} aria-current={currentValue(address, pathname, baseUrl)} {...attributes}>
      {label}
    </a>
  );
}

export function AccountLinks({ className }: { readonly className?: string }) {
  const { logIn, signUp } = useShell().siteConfig.account;
  const siteHref = useSiteHref();
  return (
    <>
      <Button className={className} variant="ghost" href={siteHref(logIn.href)}>
        {logIn.label}
      </Button>
      <Button className={className} variant="filled" href={siteHref(signUp.href)}>
        {signUp.label}
      </Button>
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
  readonly id: string;
  readonly lines: 'shown' | 'hidden';
};

/** The links of a menu. Each list is named by its heading. */
function LinkGroups({ groups, id, lines }: LinkGroupsProps) {
  return groups.map(({ title, links }, index) => {
    const groupId = `${id}-${index + 1}`;
    const titleId = title === undefined ? undefined : groupId;
    return (
      <div className="link-group" key={title ?? ''}>
        {title !== undefined && (
          <p className="link-group-title" id={titleId}>
            {title}
          </p>
        )}
        <ul aria-labelledby={titleId}>
          {links.map(({ label, href, icon, about }, linkIndex) => {
            const lineId = about !== undefined && lines === 'shown' ? `${groupId}-${linkIndex + 1}` : undefined;
            return (
              <li key={label}>
                <EntryLink {...{ label, href }} aria-describedby={lineId} data-icon={icon} />
                {lineId !== undefined && <span id={lineId}>{about}</span>}
              </li>
            );
          })}
        </ul>
      </div>
    );
  });
}
