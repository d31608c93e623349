/*
 * Turns the panes of a page, which follow each other, into tabs (the ARIA pattern with automatic activation:
 * https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). A page with panes contains this code in a script after them, so that hidden
 * panes are never painted. A navigation within the app loads it before showing the page. It uses the DOM, because it runs before
 * React, and on an author's HTML.
 */

import type { End } from '#end-all.ts';
import { decodeFragment } from '#router/resolve-link.ts';
import { onWindow } from '#window-event.ts';

type Pane = {
  readonly name: string;
  readonly panel: HTMLElement;
  readonly tab: HTMLButtonElement;
  /** Whether the pane itself is a tab stop, because nothing in it is focusable. */
  readonly isStop: boolean;
};
type Group = { readonly list: HTMLElement; readonly panes: readonly Pane[] };

// The names of the panes that the reader chose, most recent first.
const STORAGE_KEY = 'portico-tabs';
const MAX_NAMES = 20;
const FOCUSABLE = 'a[href], button, summary, [tabindex="0"]';

/** In each group, shows the pane that the reader chose last, or else the first preferred one, or else the first. */
export function enhanceTabs(root: ParentNode, isPreferred: (panel: HTMLElement) => boolean = () => false): End {
  const made = document.querySelectorAll('[data-tabs="on"]').length;
  const elements = [...root.querySelectorAll<HTMLElement>('[data-tabs=""]')];
  const groups = elements.flatMap(
    (element, index) => enhance(element, `page--tabs-${made + index + 1}`, onChoice) ?? [],
  );
  const stopping = new AbortController();
  const end = () => stopping.abort();
  if (groups.length === 0) {
    return end;
  }

  function showChosen(): void {
    const names = storedNames();
    for (const group of groups) {
      const [best] = names.flatMap((name) => group.panes.find((pane) => pane.name === name) ?? []);
      const { panes } = group;
      const shown = panes.find(({ tab }) => tab.ariaSelected === 'true');
      select(group, best ?? shown ?? panes.find(({ panel }) => isPreferred(panel)) ?? panes[0]);
    }
  }

  function onChoice(pane: Pane): void {
    const { name, tab } = pane;
    const before = tab.getBoundingClientRect().top;
    storeName(name);
    showChosen();
    // If the browser can't store the choice, it only affects this group.
    for (const group of groups.filter(({ panes }) => panes.includes(pane))) {
      select(group, pane);
    }
    // Panes above may have a different height now. This keeps the tab under the pointer.
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  }

  showChosen();
  revealTarget();
  const { signal } = stopping;
  onWindow('hashchange', () => isOnPage() && revealTarget(), { signal });
  onWindow('storage', ({ key }) => key === STORAGE_KEY && isOnPage() && showChosen(), { signal });

  /** Whether the tabs are on the page that is shown. Back may show them again. */
  function isOnPage(): boolean {
    return groups.some(({ list }) => list.isConnected);
  }

  /** A link may lead into a hidden pane. */
  function revealTarget(): void {
    const target = document.getElementById(decodeFragment(location.hash.slice(1)));
    const all = groups.flatMap((group) => group.panes.map((pane) => ({ group, pane })));
    const hidden = all.filter(({ pane: { panel } }) => panel.hidden && panel.contains(target));
    for (const { group, pane } of hidden) {
      select(group, pane);
    }
    if (hidden.length > 0) {
      target?.scrollIntoView();
    }
  }

  return end;
}

function enhance(element: HTMLElement, id: string, onChoice: (pane: Pane) => void): Group | undefined {
  // A page that React hydrates already contains an empty list.
  const list = childrenOf(element, 'tab-list')[0] ?? document.createElement('div');
  list.className = 'tab-list';
  list.role = 'tablist';
  const panels = childrenOf(element, 'tab');
  const panes = panels.map((panel, index): Pane => {
    const tab = document.createElement('button');
    const { textContent = '' } = childrenOf(panel, 'tab-name')[0] ?? {};
    const name = textContent.trim().replaceAll(/\s+/g, ' ');
    tab.type = 'button';
    tab.role = 'tab';
    tab.id = `${id}-${index + 1}-tab`;
    tab.textContent = name;
    panel.role = 'tabpanel';
    panel.id = `${id}-${index + 1}`;
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('aria-labelledby', tab.id);
    return { name, panel, tab, isStop: panel.querySelector(FOCUSABLE) === null };
  });
  if (panes.length === 0) {
    return undefined;
  }
  const group = { list, panes };
  for (const pane of panes) {
    list.append(pane.tab);
    pane.tab.addEventListener('click', () => onChoice(pane));
    // The browser's find-in-page has found a match in this pane.
    pane.panel.addEventListener('beforematch', () => select(group, pane));
  }
  list.addEventListener('keydown', (event) => {
    const next = nextPane(group, event);
    if (next !== undefined) {
      event.preventDefault();
      onChoice(next);
      next.tab.focus();
    }
  });
  if (!list.isConnected) {
    panes[0]?.panel.before(list);
  }
  element.dataset.tabs = 'on';
  return group;
}

function childrenOf({ children }: Element, className: string): readonly HTMLElement[] {
  const all = [...children].filter((child) => child instanceof HTMLElement);
  return all.filter((child) => child.className === className);
}

function nextPane({ list, panes }: Group, { key, altKey, ctrlKey, metaKey }: KeyboardEvent): Pane | undefined {
  if (altKey || ctrlKey || metaKey) {
    return undefined;
  }
  const at = panes.findIndex(({ tab }) => tab.ariaSelected === 'true');
  const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'Home':
      return panes[0];
    case 'End':
      return panes.at(-1);
    case 'ArrowLeft':
    case 'ArrowRight':
      return panes[(at + (key === forward ? 1 : -1) + panes.length) % panes.length];
    default:
      return undefined;
  }
}

function select({ panes }: Group, selected: Pane | undefined): void {
  for (const pane of panes) {
    const isSelected = pane === selected;
    pane.tab.ariaSelected = String(isSelected);
    pane.tab.tabIndex = isSelected ? 0 : -1;
    // A hidden panel still has a box, so it would be an invisible tab stop.
    if (isSelected && pane.isStop) {
      pane.panel.tabIndex = 0;
    } else {
      pane.panel.removeAttribute('tabindex');
    }
    if (isSelected) {
      pane.panel.hidden = false;
    } else {
      // Browsers that support it can find text hidden this way with find-in-page.
      pane.panel.setAttribute('hidden', 'until-found');
    }
  }
}

function storedNames(): readonly string[] {
  return localStorage.getItem(STORAGE_KEY)?.split('\n').filter(Boolean) ?? [];
}

function storeName(name: string): void {
  const names = [name, ...storedNames().filter((other) => other !== name)].slice(0, MAX_NAMES);
  try {
    localStorage.setItem(STORAGE_KEY, names.join('\n'));
  } catch {}
}
