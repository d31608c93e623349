import { createSearch, type Search } from '@portico/search';
import type { BlogPost } from '@portico/site/blog-post';
import { routes } from '@portico/site/routes';
import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { CloseIcon } from '#icons/menu-icons.tsx';
import { SearchIcon } from '#icons/search-icon.tsx';
import { resolveLink } from '#link/resolve-link.ts';
import { SiteLink } from '#link/site-link.tsx';
import { PaletteOption } from '#search/palette-option.tsx';
import { describeResults, moveActive, type PaletteResult, paletteGroups } from '#search/palette-options.ts';
import { usePostList } from '#search/use-post-list.ts';
import { useVisualViewport } from '#search/use-visual-viewport.ts';
import { usePageData, useShell } from '#shell-context.tsx';
import { ToastRegion } from '#toast/toast-region.tsx';

const PAGE_SIZE = 5;

/**
 * The search palette: a modal dialog with a combobox and its listbox, after the ARIA Authoring Practices. Rendered only
 * while it is open; a new one begins with an empty query, and one that goes gives focus back to what had it.
 */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { app, site } = useShell();
  const { blogPosts } = usePageData();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = usePostList(blogPosts.href);
  const posts = list.state === 'loaded' ? list.posts : blogPosts.latest;
  const search = useMemo(() => createSearch<BlogPost>(posts, site.search), [posts, site.search]);
  // The input shows what is typed at once; the results may follow a moment later.
  const shownQuery = useDeferredValue(query);
  const groups = useMemo(() => paletteGroups(search(shownQuery)), [search, shownQuery]);
  const items = groups.flatMap((group) => group.items);
  const isWaiting = list.state !== 'loaded' && query.trim() !== '';

  useVisualViewport(dialog);
  // Before the dialog leaves the page, so that closing gives focus back to what had it, whatever closes the palette.
  useLayoutEffect(() => {
    const shown = dialog.current;
    focusOpenerOfPanel();
    shown?.showModal();
    return () => shown?.close();
  }, []);

  const optionId = (key: string) => `${id}-${key}`;

  function follow(item: PaletteResult): void {
    onClose();
    if (resolveLink(item.href, app) === 'in-app') {
      navigate(item.href);
    } else {
      location.assign(item.href);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // While an input method composes, Enter and arrows are its own; Safari says so only by the key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) {
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const item = itemFor(search, query, shownQuery, items, active);
      if (item !== undefined && (event.metaKey || event.ctrlKey)) {
        open(item.href, '_blank', 'noopener');
      } else if (item !== undefined) {
        follow(item);
      }
      return;
    }
    const hasText = query !== '' && (event.key === 'Home' || event.key === 'End') && event.shiftKey;
    const next = hasText ? undefined : moveActive(event.key, active, items.length, PAGE_SIZE);
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      document.getElementById(optionId(items[next]?.key ?? ''))?.scrollIntoView({ block: 'nearest' });
    }
  }

  function onOptionClick(event: MouseEvent, item: PaletteResult): void {
    // With a modifier the link opens a new tab by itself, and the palette stays.
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      follow(item);
    }
  }

  const activeItem = items[active];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape closes by keyboard.
    <dialog
      className="palette"
      aria-label="Search the blog"
      ref={dialog}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className="palette-input">
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          aria-label="Search the blog"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeItem && optionId(activeItem.key)}
          placeholder="Search blog posts, tags, and categories..."
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-button" aria-label="Close search" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </div>
      <div className="palette-results" id={`${id}-list`} role="listbox" aria-label="Results" tabIndex={-1}>
        {groups.map(({ title, items: groupItems }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <p className="palette-group" id={`${id}-${title}`} role="presentation">
              {title}
            </p>
            {groupItems.map((item) => (
              <PaletteOption
                key={item.key}
                id={optionId(item.key)}
                item={item}
                query={shownQuery}
                active={item === activeItem}
                onActivate={() => setActive(items.indexOf(item))}
                onClick={(event) => onOptionClick(event, item)}
              />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && !isWaiting && <p className="palette-message">No results found.</p>}
      {list.state === 'loading' && isWaiting && <p className="palette-message">Fetching the list of posts…</p>}
      {list.state === 'failed' && (
        <p className="palette-message">
          The list of posts could not be fetched.{' '}
          <button type="button" onClick={list.retry}>
            Try again
          </button>{' '}
          or use <SiteLink href={routes.search.href({ q: query })}>the search page</SiteLink>.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isWaiting ? '' : describeResults(groups)}
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

/** What Enter means: the active row, or the first result of what is typed where the rows are still those of an older query. */
function itemFor(
  search: Search<BlogPost>,
  query: string,
  shownQuery: string,
  items: readonly PaletteResult[],
  active: number,
): PaletteResult | undefined {
  return query === shownQuery ? items[active] : paletteGroups(search(query))[0]?.items[0];
}
