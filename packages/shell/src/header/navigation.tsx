/// <reference path="../types.d.ts" />
import type { LinkGroup } from '@portico/core/site-config';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { KEEPS_HTML, Static } from '#content/html.tsx';
import { usePageData, useShell, useSiteHref } from '#context/shell-context.tsx';
import { Button } from '#controls/button.tsx';
import { createHoverBar, isOpenButton, panelOf } from '#menu/hover-bar.ts';
import { Menu } from '#menu/menu.tsx';
import { currentValue } from '#router/resolve-link.ts';
import { useRouter } from '#router/router.tsx';
import { whenIdle } from '#when-idle.ts';

/* The provider's navigation, `navigation` in site.config.ts, in the header and in the drawer. */

// The class of each entry's link or button.
const ENTRY = 'site-navigation-entry';

/** The entries in a row. Left and Right move between them, and an open menu moves along. */
export function HeaderEntries() {
  const { navigation } = useShell().siteConfig;
  const [bar] = useState(createHoverBar);
  useEffect(() => bar.stop, [bar]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
    const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const isArrow = key === 'ArrowLeft' || key === 'ArrowRight';
    if (!isArrow || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Node)) {
      return;
    }
    const items = [...currentTarget.querySelectorAll<HTMLElement>(`.${ENTRY}`)];
    const index = items.findIndex((item) => item.closest('li')?.contains(target));
    const next = items[index + (key === forward ? 1 : -1)];
    const wasOpen = isOpenButton(items[index]);
    if (next) {
      event.preventDefault();
      // The menu closes when it loses focus.
      next.focus();
      if (wasOpen && next instanceof HTMLButtonElement) {
        panelOf(next)?.showPopover({ source: next });
      }
    }
  }

  return (
    <ul className="row" onKeyDown={onKeyDown}>
      {navigation.map((entry) => (
        <li key={entry.label}>
          {'groups' in entry ? (
            <Menu id={`menu-${entry.id}`} className={ENTRY} label={<MenuLabel {...entry} />} bar={bar}>
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

/** Marks the entries that lead to the current page. Otherwise each navigation would render all links, because of at most a few. */
export function useCurrentLinks(header: RefObject<HTMLElement | null>, pathname: string): void {
  const { baseUrl } = usePageData();
  useLayoutEffect(() => {
    for (const link of header.current?.querySelectorAll(`:is(.${ENTRY}, .menu-item)[href]`) ?? []) {
      const value = currentValue(link.getAttribute('href') ?? '', pathname, baseUrl);
      if (value === undefined) {
        link.removeAttribute('aria-current');
      } else {
        link.setAttribute('aria-current', value);
      }
    }
  }, [header, pathname, baseUrl]);
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

/** Loads the style sheet with the menu icons when the page is idle, because no icon is visible before a menu opens. */
export function useMenuIcons(): void {
  useEffect(() => whenIdle(loadIcons), []);
}

function loadIcons(): void {
  import('virtual:menu-icons.css').catch(() => undefined);
}
