import { routes } from '@portico/config/routes';
import { LONGEST_QUERY } from '@portico/config/search-limits';
import { controlKey, palette as texts } from '@portico/config/texts';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
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
import { PaletteOption } from '#search/palette-option.tsx';
import { describeResults, moveActive, paletteGroups, spokenOption } from '#search/palette-options.ts';
import { usePostList } from '#search/post-list.ts';
import { createSearch } from '#search/search.ts';
import { usePageData, useShell } from '#shell-context.tsx';
import { ToastRegion } from '#toast/toast-region.tsx';

export type PaletteContentProps = {
  /** Goes to a link, wherever it leads. */
  readonly navigate: (href: string) => void;
  readonly open: boolean;
  readonly close: () => void;
};

/** What is in the palette: a combobox and its listbox, after the ARIA Authoring Practices. */
export function PaletteContent({ navigate, open, close }: PaletteContentProps) {
  const siteHref = useSiteHref();
  const id = useId();
  const [query, setQuery] = useState('');
  // By its key: a list that comes late puts rows in front of it. Without one it is the first row.
  const [activeKey, setActiveKey] = useState<string>();
  // While text is edited the field names no row: a screen reader would be on that row, and say nothing of deleted characters.
  const [isEditing, setIsEditing] = useState(false);
  const [spoken, setSpoken] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { site } = useShell();
  const { href, latest } = usePageData().blogPosts;
  const list = usePostList(href);
  const posts = list.posts ?? latest;
  const search = useMemo(() => createSearch(posts, site.search), [posts, site.search]);
  // The field shows what is typed at once; the results may follow a moment later.
  const shownQuery = useDeferredValue(query);
  const groups = useMemo(() => paletteGroups(search(shownQuery)), [search, shownQuery]);
  const items = groups.flatMap((group) => group.items);
  const active = Math.max(
    0,
    items.findIndex(({ key }) => key === activeKey),
  );
  // The newest posts may not have what the list has.
  const isWaiting = list.posts === undefined && query.trim() !== '';
  const isLoading = isWaiting && !list.hasFailed;
  const waitingText = isLoading ? texts.loading : '';
  // Enter leads to the search page.
  const isDeadEnd = items.length === 0 && !isWaiting;
  // Enter while the list is on its way: what it means is known once the list is there.
  const entered = useRef<{ readonly query: string; readonly opensTab: boolean }>(undefined);

  useLayoutEffect(() => setQuery(takeTyped().slice(0, LONGEST_QUERY)), []);

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

  /** The active row, or the first result of what is typed if the rows are still those of an older query. */
  function chosen() {
    return query === shownQuery ? items[active] : paletteGroups(search(query))[0]?.items[0];
  }

  function enter(opensTab: boolean): void {
    const item = chosen();
    if (item === undefined && isLoading) {
      entered.current = { query, opensTab };
    } else if (item !== undefined || query.trim() !== '') {
      // All text may have what is not found.
      go(item?.href ?? textSearch, opensTab);
    }
  }

  const onLoaded = useEffectEvent(() => {
    const waiting = entered.current;
    entered.current = undefined;
    // After a failure nobody thinks of Enter any more.
    if (open && waiting?.query === query && !list.hasFailed) {
      go(chosen()?.href ?? textSearch, waiting.opensTab);
    }
  });
  useEffect(() => {
    if (!isLoading) {
      onLoaded();
    }
  }, [isLoading]);

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
    const next = hasText ? undefined : moveActive(event.key, active, items.length);
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

  const activeItem = items[active];
  return (
    <>
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
        <button type="button" className="icon-button" aria-label={texts.close} onClick={close}>
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
      {isLoading && <p className="palette-message">{texts.loading}</p>}
      {list.hasFailed && (
        <Failure
          retry={() => {
            // The button goes away with what it is about.
            field.current?.focus();
            list.retry();
          }}
        >
          <a href={siteHref(textSearch)} onClick={(event) => onLinkClick(event, textSearch)}>
            {texts.searchPage}
          </a>
        </Failure>
      )}
      <p className="visually-hidden" role="status">
        {isWaiting ? waitingText : describeResults(groups)}
      </p>
      {/* VoiceOver does not say the row that the field names where the rows are in groups, nor while the field is empty. */}
      <div className="visually-hidden" aria-live="assertive">
        {spoken}
      </div>
      {query.trim() !== '' && (
        <a
          className="palette-text-search"
          href={siteHref(textSearch)}
          aria-keyshortcuts={isDeadEnd ? 'Enter' : 'Shift+Enter'}
          data-active={isDeadEnd ? '' : undefined}
          onClick={(event) => onLinkClick(event, textSearch)}
        >
          <SearchIcon />
          <span>
            {texts.allText[0]}
            <b>{query.trim()}</b>
            {texts.allText[1]}
          </span>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus. */}
          <kbd aria-hidden="true">{isDeadEnd ? '↵' : '⇧ ↵'}</kbd>
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
    </>
  );
}

type FailureProps = {
  readonly retry: () => void;
  /** The link to the search page. */
  readonly children: ReactNode;
};

/** Says that the list of posts could not be loaded. Each reason is an element of its own, which is announced. */
function Failure({ retry, children }: FailureProps) {
  const isOnline = navigator.onLine;
  return (
    <p className="palette-message" role="alert" key={`${isOnline}`}>
      {isOnline ? (
        <>
          <span>{texts.failed}</span>{' '}
          <button type="button" onClick={retry}>
            {texts.retry}
          </button>{' '}
          {texts.orUse[0]}
          {children}
          {texts.orUse[1]}
        </>
      ) : (
        texts.offline
      )}
    </p>
  );
}
