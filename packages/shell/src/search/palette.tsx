import { MAX_QUERY_LENGTH } from '@portico/core/limits';
import { routes } from '@portico/core/routes';
import { palette as texts } from '@portico/core/texts';
import {
  type ChangeEvent,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react';
import { usePageData, useShell, useSiteHref } from '#context/shell-context.tsx';
import { siteHref } from '#context/site-href.ts';
import { IconButton } from '#controls/icon-button.tsx';
import { Dialog } from '#dialog/dialog.tsx';
import { ICONS, Icon } from '#icons/icons.tsx';
import { closePanels } from '#navigation/panels.ts';
import { useRouter } from '#router/router.tsx';
import '#search/palette-layer.css';
import { type Opening, paletteStore } from '#search/follow-search.ts';
import { describeResults, isResult, type Option, optionsFor, PaletteResults } from '#search/palette-results.tsx';
import { usePostList, useSourcePages } from '#search/post-list.ts';
import { createSearch } from '#search/search.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const KEYS = { '↑ ↓': texts.keys.move, '↵': texts.keys.open, Esc: texts.keys.close };

type State = {
  readonly query: string;
  /** An href instead of an index, because a list that loads late inserts rows before it. If it is undefined, the first option is active. */
  readonly chosen: string | undefined;
  /**
   * While text is being edited, the field doesn't refer to an option. Otherwise a screen reader would announce the option instead
   * of the text.
   */
  readonly isEditing: boolean;
  /** Whether Enter waits for the list. */
  readonly isEntered: boolean;
};

type Action =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'moved' | 'pointed'; readonly href: string | undefined }
  | { readonly type: 'caret moved' | 'entered' };

function typed(text: string): State {
  return { query: text.slice(0, MAX_QUERY_LENGTH), chosen: undefined, isEditing: text !== '', isEntered: false };
}

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'typed':
      return typed(action.text);
    case 'moved':
      return { ...state, chosen: action.href, isEditing: false };
    case 'pointed':
      return state.chosen === action.href ? state : { ...state, chosen: action.href };
    case 'caret moved':
      return { ...state, isEditing: true };
    case 'entered':
      return { ...state, isEntered: true };
  }
}

/** Sets custom properties on the dialog to the size of the screen above an on-screen keyboard, because no CSS unit does that on iOS. */
function followViewport(dialog: HTMLElement | null): () => void {
  const viewport = window.visualViewport;
  const following = new AbortController();
  const update = () => {
    // After pinch zoom, the visual viewport doesn't reflect the keyboard. Browsers round the scale.
    if (viewport !== null && viewport.scale < 1.05) {
      dialog?.style.setProperty('--viewport-height', `${viewport.height}px`);
      dialog?.style.setProperty('--viewport-top', `${viewport.offsetTop}px`);
    }
  };
  update();
  for (const type of ['resize', 'scroll']) {
    viewport?.addEventListener(type, update, following);
  }
  return () => following.abort();
}

/** The search palette: see followSearch(). */
export default function Palette() {
  const { status, opening } = useSyncExternalStore(
    paletteStore.subscribe,
    paletteStore.snapshot,
    paletteStore.serverSnapshot,
  );
  return opening.id === 0 ? null : <PaletteDialog opening={opening} isOpen={status !== 'closed'} />;
}

type PaletteProps = { readonly opening: Opening; readonly isOpen: boolean };

/** A modal dialog with a combobox and its listbox, after the ARIA Authoring Practices. */
function PaletteDialog({ opening, isOpen }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { siteConfig } = useShell();
  const { blogPosts, morePosts } = usePageData();
  const posts = usePostList(opening.id, blogPosts, morePosts);
  const { topics } = siteConfig.blog;
  const { defaultTags, sources } = siteConfig.search;
  const sourceList = useSiteHref()(routes.sourceList.href());
  const pages = useSourcePages(sources && sourceList);
  const search = useMemo(
    () => createSearch(posts ?? blogPosts, { defaultTags, topics, pages }),
    [posts, blogPosts, defaultTags, topics, pages],
  );
  const onOpened = useEffectEvent(() => {
    // A closing menu returns focus to its button, and the palette later returns focus to that button.
    closePanels();
    dialog.current?.showModal();
    paletteStore.show();
  });

  useEffect(() => followViewport(dialog.current), []);
  useLayoutEffect(() => {
    if (isOpen) {
      onOpened();
    } else {
      dialog.current?.close();
    }
  }, [isOpen]);

  return (
    <Dialog
      className="palette panel"
      aria-label={texts.name}
      ref={dialog}
      onClose={({ currentTarget }) => currentTarget.open || paletteStore.close()}
    >
      <Combobox key={opening.id} {...{ opening, isOpen, posts, search }} />
    </Dialog>
  );
}

type ComboboxProps = PaletteProps & {
  readonly posts: ReturnType<typeof usePostList>;
  readonly search: ReturnType<typeof createSearch>;
};

/** The palette's field and its results. Each time the palette opens, it gets a new one. */
function Combobox({ opening, isOpen, posts, search }: ComboboxProps) {
  const id = useId();
  const { navigateTo } = useRouter();
  const { siteConfig } = useShell();
  const { siteOrigin } = siteConfig;
  const [{ query, chosen, isEditing, isEntered }, dispatch] = useReducer(reduce, opening.typed, typed);
  // The field shows a keystroke immediately, and the results follow.
  const deferredQuery = useDeferredValue(query);
  const shownQuery = query === '' ? query : deferredQuery;
  const options = useMemo(
    () => optionsFor(search(shownQuery), shownQuery, siteConfig),
    [search, shownQuery, siteConfig],
  );
  const isLoading = posts === undefined && query.trim() !== '';
  const isNothing = posts != null && !options.some(({ kind }) => isResult(kind));
  const status = isNothing ? texts.nothing : describeResults(options);
  const active = options.find((option) => option.href === chosen) ?? options[0];

  const activate = useCallback((href: string) => dispatch({ type: 'pointed', href }), []);
  const choose = useCallback(
    ({ href }: Option) => {
      closePanels();
      // The dialog's close event comes later, and the hotkey may be pressed before it.
      paletteStore.close();
      navigateTo(siteHref(href, siteOrigin));
    },
    [navigateTo, siteOrigin],
  );

  /** Opens the active option, or the first one for the typed query if older results are shown. */
  function enter(): void {
    const option = query === shownQuery ? active : optionsFor(search(query), query, siteConfig)[0];
    if (option !== undefined) {
      choose(option);
    }
  }

  const onLoaded = useEffectEvent(() => isEntered && isOpen && enter());
  useEffect(() => {
    if (!isLoading) {
      onLoaded();
    }
  }, [isLoading]);

  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    dispatch({ type: 'typed', text: target.value });
    // The active option is the first one again.
    const list = document.getElementById(`${id}-list`);
    if (list !== null) {
      list.scrollTop = 0;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, nativeEvent, keyCode } = event;
    const step = STEPS[key];
    // While an input method composes, Enter and arrows belong to it; Safari reports this only by the key code.
    if (nativeEvent.isComposing || keyCode === 229) {
      return;
    }
    if (key === 'Enter') {
      event.preventDefault();
      if (isLoading) {
        dispatch({ type: 'entered' });
      } else {
        enter();
      }
    } else if (step !== undefined && active !== undefined) {
      event.preventDefault();
      const next = options.at((options.indexOf(active) + step) % options.length);
      dispatch({ type: 'moved', href: next?.href });
      document.getElementById(`${id}-${next?.href}`)?.scrollIntoView({ block: 'nearest' });
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      dispatch({ type: 'caret moved' });
    }
  }

  return (
    <>
      <div className="palette-input row">
        <Icon path={ICONS.search} />
        <input
          type="text"
          role="combobox"
          aria-label={texts.placeholder}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && !isEditing ? `${id}-${active.href}` : undefined}
          placeholder={texts.placeholder}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_QUERY_LENGTH}
          value={query}
          onChange={onChange}
          onKeyDown={onKeyDown}
        />
        <IconButton label={texts.close} path={ICONS.close} onClick={paletteStore.close} />
      </div>
      {isNothing && <p className="palette-message secondary">{texts.nothing}</p>}
      {/* Keeps focus in the field when an option is pressed. */}
      <div
        className="palette-results"
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.results}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
      >
        <PaletteResults {...{ id, options, active, query: shownQuery }} onActivate={activate} onChoose={choose} />
      </div>
      {isLoading && <p className="palette-message secondary">{texts.loading}</p>}
      {posts === null && (
        <p className="palette-message secondary" role="alert">
          {texts.failed}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isLoading ? texts.loading : status}
      </p>
      {/* VoiceOver doesn't announce the field's active option if options are in groups. */}
      <div className="visually-hidden" aria-live="assertive">
        {document.documentElement.dataset.platform === 'apple' && chosen && !isEditing && active?.label}
      </div>
      <p className="palette-keys row">
        {Object.entries(KEYS).map(([key, text]) => (
          <span key={key}>
            <kbd>{key}</kbd> {text}
          </span>
        ))}
      </p>
    </>
  );
}
