import type { Search } from '@portico/search';
import type { BlogPost } from '@portico/site/blog-post';
import { routes } from '@portico/site/routes';
import { LONGEST_QUERY } from '@portico/site/search-limits';
import { controlKey, palette as texts } from '@portico/site/texts';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CloseIcon } from '#icons/dialog-icons.tsx';
import { SearchIcon } from '#icons/search-icon.tsx';
import { useSiteHref } from '#link/site-href.tsx';
import { closePanels } from '#navigation/close-panels.ts';
import { takeTyped } from '#search/early-search.ts';
import css from '#search/palette.css?inline';
import { PaletteOption } from '#search/palette-option.tsx';
import {
  describeResults,
  moveActive,
  type PaletteResult,
  paletteGroups,
  spokenOption,
} from '#search/palette-options.ts';
import { type Found, useFound } from '#search/use-found.ts';
import { useVisualViewport } from '#search/use-visual-viewport.ts';
import { adoptStyles } from '#styles/adopt-styles.ts';
import { ToastRegion } from '#toast/toast-region.tsx';

const PAGE_SIZE = 5;

export type PaletteProps = {
  /** Goes to a link, wherever it leads. */
  readonly navigate: (href: string) => void;
  /** False closes it. One that is closed does not open again; a new one begins with an empty query. */
  readonly open: boolean;
  /** It was closed, and focus is where it was before. */
  readonly onClose: () => void;
  /** It is out of sight and can be taken off the page. */
  readonly onGone: () => void;
};

/** The search palette: a modal dialog with a combobox and its listbox, after the ARIA Authoring Practices. */
export default function Palette({ navigate, open, onClose, onGone }: PaletteProps) {
  const siteHref = useSiteHref();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [query, setQuery] = useState('');
  // By its key: a list that comes late puts rows in front of it. Without one it is the first row.
  const [activeKey, setActiveKey] = useState<string>();
  // While text is edited the field names no row: a screen reader would be on that row, and say nothing of deleted characters.
  const [isEditing, setIsEditing] = useState(false);
  const [spoken, setSpoken] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const searchHref = siteHref(routes.postSearch.href());
  const found = useFound(query, searchHref);
  const { search, shownQuery, isWaiting, trouble } = found;
  const groups = useMemo(() => paletteGroups(found.results), [found.results]);
  const items = groups.flatMap((group) => group.items);
  const active = Math.max(
    0,
    items.findIndex(({ key }) => key === activeKey),
  );
  const isDeadEnd = items.length === 0 && !isWaiting;
  // No row is of what is typed, and none will be: Enter leads to the search page.
  const leadsToText = isDeadEnd || (trouble === 'search failed' && navigator.onLine);
  // Enter while what is asked for is on its way: what it means is known once it is there.
  const entered = useRef<{ readonly query: string; readonly opensTab: boolean }>(undefined);

  useInsertionEffect(() => adoptStyles('shell', css), []);
  useVisualViewport(dialog);
  // Before the dialog leaves the page, so that closing gives focus back to what had it, whatever closes the palette.
  useLayoutEffect(() => {
    const shown = dialog.current;
    focusOpenerOfPanel();
    shown?.showModal();
    setQuery(takeTyped().slice(0, LONGEST_QUERY));
    return () => shown?.close();
  }, []);
  useEffect(() => {
    if (!open) {
      dialog.current?.close();
    }
  }, [open]);

  /** It goes out of sight in a moment, by its style. */
  async function onDialogClose(closed: HTMLDialogElement): Promise<void> {
    entered.current = undefined;
    onClose();
    await Promise.allSettled(closed.getAnimations({ subtree: true }).map(({ finished }) => finished));
    onGone();
  }

  const textSearch = routes.search.href({ q: query });
  const groupId = (kind: string) => `${id}-${kind}`;
  const optionId = (key: string) => `${id}-${key}`;

  function follow(path: string): void {
    closePanels();
    navigate(siteHref(path));
  }

  function go(href: string, opensTab: boolean): void {
    if (opensTab) {
      window.open(siteHref(href), '_blank', 'noopener');
    } else {
      follow(href);
    }
  }

  function enter(opensTab: boolean): void {
    // While the server is asked, the rows are those of an older query.
    const item = isWaiting && search === undefined ? undefined : itemFor(search, query, shownQuery, items, active);
    if (item === undefined && isWaiting && trouble !== 'list failed' && !leadsToText) {
      entered.current = trouble === 'search failed' ? undefined : { query, opensTab };
    } else if (item !== undefined || query.trim() !== '') {
      // Where nothing is found, all text may have it.
      go(item?.href ?? textSearch, opensTab);
    }
  }

  const onAnswer = useEffectEvent(() => {
    if (search === undefined) {
      setActiveKey(undefined);
    }
    if (entered.current?.query === query) {
      const { opensTab } = entered.current;
      entered.current = undefined;
      go(itemFor(search, query, shownQuery, items, 0)?.href ?? textSearch, opensTab);
    }
  });
  useEffect(() => {
    if (!isWaiting && shownQuery.trim() !== '') {
      onAnswer();
    }
  }, [isWaiting, shownQuery]);

  useEffect(() => {
    if (trouble === 'search failed' || trouble === 'list failed') {
      // The answer may come when nobody thinks of Enter any more.
      entered.current = undefined;
    }
  }, [trouble]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // While an input method composes, Enter and arrows are its own; Safari says so only by the key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) {
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const opensTab = event.metaKey || event.ctrlKey;
      if (event.shiftKey && query.trim() !== '') {
        go(textSearch, opensTab);
      } else if (!event.shiftKey) {
        enter(opensTab);
      }
      return;
    }
    const hasText = query !== '' && (event.key === 'Home' || event.key === 'End') && event.shiftKey;
    const next =
      hasText || trouble === 'search failed' ? undefined : moveActive(event.key, active, items.length, PAGE_SIZE);
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      setIsEditing(true);
    }
    const item = next === undefined ? undefined : items[next];
    if (next !== undefined && item !== undefined) {
      event.preventDefault();
      setActiveKey(item.key);
      setIsEditing(false);
      setSpoken(document.documentElement.dataset.platform === 'apple' ? spokenOption(item, items[active]) : '');
      document.getElementById(optionId(item.key))?.scrollIntoView({ block: 'nearest' });
    }
  }

  function onLinkClick(event: MouseEvent, href: string): void {
    // With a modifier the link opens a new tab by itself, and the palette stays.
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      follow(href);
    }
  }

  const activeItem = trouble === 'search failed' ? undefined : items[active];
  return (
    <dialog
      className="palette"
      aria-label={texts.name}
      ref={dialog}
      onClose={({ currentTarget }) => currentTarget.open || onDialogClose(currentTarget)}
      {...{ closedby: 'any' }}
    >
      <div className="palette-input">
        <SearchIcon />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={texts.placeholder}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeItem && !isEditing ? optionId(activeItem.key) : undefined}
          placeholder={texts.placeholder}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={LONGEST_QUERY}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActiveKey(undefined);
            setIsEditing(true);
            setSpoken('');
            entered.current = undefined;
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-button" aria-label={texts.close} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </div>
      {isDeadEnd && <p className="palette-message">{texts.nothing}</p>}
      {/* A press on a result leaves focus in the field, where the keys are. */}
      <div
        className="palette-results"
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.results}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(({ kind, items: groupItems }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
          <div key={kind} role="group" aria-labelledby={groupId(kind)}>
            <p className="palette-group" id={groupId(kind)} role="presentation">
              {texts.groups[kind]}
            </p>
            {groupItems.map((item) => (
              <PaletteOption
                key={item.key}
                id={optionId(item.key)}
                item={item}
                query={shownQuery}
                active={item === activeItem}
                onActivate={() => setActiveKey(item.key)}
                onClick={(event) => onLinkClick(event, item.href)}
              />
            ))}
          </div>
        ))}
      </div>
      <Trouble
        {...found}
        retry={() => {
          // The button goes away with what it is about.
          field.current?.focus();
          found.retry();
        }}
      >
        <a href={siteHref(textSearch)} onClick={(event) => onLinkClick(event, textSearch)}>
          {texts.searchPage}
        </a>
      </Trouble>
      <p className="visually-hidden" role="status">
        {isWaiting ? waitingText(trouble) : describeResults(groups)}
      </p>
      {/* VoiceOver does not say the row that the field names where the rows are in groups, nor while the field is empty. */}
      <div className="visually-hidden" aria-live="assertive">
        {spoken}
      </div>
      {query.trim() !== '' && (
        <a
          className="palette-text-search"
          href={siteHref(textSearch)}
          aria-keyshortcuts={leadsToText ? 'Enter' : 'Shift+Enter'}
          data-active={leadsToText ? '' : undefined}
          onClick={(event) => onLinkClick(event, textSearch)}
        >
          <SearchIcon />
          <span>
            {texts.allText[0]}
            <b>{query.trim()}</b>
            {texts.allText[1]}
          </span>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus. */}
          <kbd aria-hidden="true">{leadsToText ? '↵' : '⇧ ↵'}</kbd>
        </a>
      )}
      <p className="palette-keys">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.keys.move}
        </span>
        <span>
          <kbd>↵</kbd> {texts.keys.open}
        </span>
        <span>
          <kbd>
            <span className="key-apple">⌘</span>
            <span className="key-other">{controlKey}</span> ↵
          </kbd>{' '}
          {texts.keys.newTab}
        </span>
        <span>
          <kbd>Esc</kbd> {texts.keys.close}
        </span>
      </p>
      <ToastRegion />
    </dialog>
  );
}

/** A menu closes under the palette, and could not take focus back: its button does. */
function focusOpenerOfPanel(): void {
  const panel = document.activeElement?.closest('[popover]');
  document.querySelector<HTMLElement>(`[popovertarget="${panel?.id}"]`)?.focus();
}

type TroubleProps = Found & {
  /** The link to the search page, where the server searches. */
  readonly children: ReactNode;
};

/** Why the results are not there, or are those of an older query. */
function Trouble({ trouble, retry, shownQuery, children }: TroubleProps) {
  if (trouble === undefined) {
    return null;
  }
  const waiting = waitingText(trouble);
  if (waiting !== '') {
    return <p className="palette-message">{waiting}</p>;
  }
  const isOfOlder = shownQuery.trim() !== '' && trouble === 'search failed';
  const withShown = (text: string) => (isOfOlder ? `${text} ${texts.resultsOf(shownQuery)}` : text);
  if (!navigator.onLine) {
    return (
      <p className="palette-message" role="alert" key="offline">
        {withShown(texts.offline)}
      </p>
    );
  }
  return (
    <p className="palette-message" role="alert" key="failed">
      <span>{withShown(trouble === 'list failed' ? texts.failed : texts.noAnswer)}</span>{' '}
      <button type="button" onClick={retry}>
        {texts.retry}
      </button>{' '}
      {texts.orUse[0]}
      {children}
      {texts.orUse[1]}
    </p>
  );
}

function waitingText(trouble: Found['trouble']): string {
  switch (trouble) {
    case 'searching':
      return texts.searching;
    case 'fetching the list':
      return texts.loading;
    default:
      return '';
  }
}

/** What Enter means: the active row, or the first result of what is typed where the rows are still those of an older query. */
function itemFor(
  search: Search<BlogPost> | undefined,
  query: string,
  shownQuery: string,
  items: readonly PaletteResult[],
  active: number,
): PaletteResult | undefined {
  return query === shownQuery || search === undefined ? items[active] : paletteGroups(search(query))[0]?.items[0];
}
