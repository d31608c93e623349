/*
 * Makes tabs of the panes that a page has one after the other (the ARIA pattern with automatic activation:
 * https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). A page that has any carries this as a script behind them, so that
 * no pane is painted that goes away again; a navigation in the app has it before it shows the page.
 */

import { decodeFragment } from '#link/resolve-link.ts';

type Pane = {
  readonly name: string;
  readonly panel: HTMLElement;
  readonly tab: HTMLButtonElement;
  /** Whether the pane itself is a stop of Tab, since nothing in it is. */
  readonly isStop: boolean;
};
type Group = { readonly list: HTMLElement; readonly panes: readonly Pane[] };

// The names of the panes that the reader chose, the last one first.
const STORAGE_KEY = 'portico-tabs';
const MOST_NAMES = 20;
const FOCUSABLE = 'a[href], button, summary, [tabindex="0"]';

/**
 * Enhances the tabs below an element that are not yet. Each shows the pane that the reader chose last, else the first one that
 * is preferred, else the first.
 */
export function enhanceTabs(root: ParentNode, isPreferred: (panel: HTMLElement) => boolean = () => false): void {
  const made = document.querySelectorAll('[data-tabs="on"]').length;
  const elements = [...root.querySelectorAll<HTMLElement>('[data-tabs=""]')];
  const groups = elements.flatMap((element, index) => enhance(element, `tabs-${made + index + 1}`, onChoice) ?? []);
  if (groups.length === 0) {
    return;
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
    // If the browser stores nothing, a choice changes only its group.
    for (const group of groups.filter(({ panes }) => panes.includes(pane))) {
      select(group, pane);
    }
    // Panes above may have another height now; what the reader has under the pointer stays there.
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  }

  showChosen();
  revealTarget();
  const stopping = new AbortController();
  const { signal } = stopping;
  addEventListener('hashchange', () => isOnPage() && revealTarget(), { signal });
  addEventListener('storage', ({ key }) => key === STORAGE_KEY && isOnPage() && showChosen(), { signal });

  /** After a navigation in the app they are not, and nothing of them is to be kept. */
  function isOnPage(): boolean {
    if (groups.some(({ list }) => list.isConnected)) {
      return true;
    }
    stopping.abort();
    return false;
  }

  /** A link may lead into a pane that is not shown. */
  function revealTarget(): void {
    const target = document.getElementById(decodeFragment(location.hash.slice(1)));
    if (target !== null && showPanesAround(target)) {
      target.scrollIntoView();
    }
  }

  function showPanesAround(target: Element): boolean {
    const hidden = groups.flatMap((group) =>
      group.panes.filter(({ panel }) => panel.hidden && panel.contains(target)).map((pane) => [group, pane] as const),
    );
    for (const [group, pane] of hidden) {
      select(group, pane);
    }
    return hidden.length > 0;
  }
}

function enhance(element: HTMLElement, id: string, onChoice: (pane: Pane) => void): Group | undefined {
  // A page that React hydrates has an empty list already.
  const list = element.querySelector<HTMLElement>(':scope > .tab-list') ?? document.createElement('div');
  list.className = 'tab-list';
  list.role = 'tablist';
  const panels = [...element.children].filter((child): child is HTMLElement => child.className === 'tab');
  const panes = panels.map((panel, index): Pane => {
    const tab = document.createElement('button');
    const name = panel.querySelector(':scope > .tab-name, :scope > .code > figcaption');
    tab.type = 'button';
    tab.role = 'tab';
    tab.id = `${id}-${index + 1}-tab`;
    tab.append(...(name?.cloneNode(true).childNodes ?? []));
    keepTextAlone(tab);
    panel.role = 'tabpanel';
    panel.id = `${id}-${index + 1}`;
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('aria-labelledby', tab.id);
    return {
      name: name?.textContent.trim().replaceAll(/\s+/g, ' ') ?? '',
      panel,
      tab,
      isStop: panel.querySelector(FOCUSABLE) === null,
    };
  });
  if (panes.length === 0) {
    return undefined;
  }
  const group = { list, panes };
  for (const pane of panes) {
    list.append(pane.tab);
    pane.tab.addEventListener('click', () => onChoice(pane));
    // The browser has found what the reader looks for on this page.
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

/** A button may hold no link, and an id is that of the name in the pane. */
function keepTextAlone(tab: HTMLElement): void {
  for (const link of tab.querySelectorAll('a')) {
    link.replaceWith(...link.childNodes);
  }
  for (const part of tab.querySelectorAll('[id]')) {
    part.removeAttribute('id');
  }
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
    // A hidden panel still has a box, and would be an invisible tab stop.
    if (isSelected && pane.isStop) {
      pane.panel.tabIndex = 0;
    } else {
      pane.panel.removeAttribute('tabindex');
    }
    if (isSelected) {
      pane.panel.hidden = false;
    } else {
      // What is hidden in this way is found by a search on the page, where browsers can.
      pane.panel.setAttribute('hidden', 'until-found');
    }
  }
}

/** The stored names; none if the browser stores nothing. */
function storedNames(): readonly string[] {
  try {
    return localStorage.getItem(STORAGE_KEY)?.split('\n').filter(Boolean) ?? [];
  } catch {
    return [];
  }
}

function storeName(name: string): void {
  const names = [name, ...storedNames().filter((other) => other !== name)].slice(0, MOST_NAMES);
  try {
    localStorage.setItem(STORAGE_KEY, names.join('\n'));
  } catch {}
}
