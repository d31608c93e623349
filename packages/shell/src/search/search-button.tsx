import { routes } from '@portico/core/routes';
import { controlKey, searchButton as texts } from '@portico/core/texts';
import type { MouseEvent } from 'react';
import { useSiteHref } from '#context/shell-context.tsx';
import { ICONS, Icon } from '#icons/icons.tsx';
import { SEARCH_FORM } from '#search/hotkey.ts';
import { Tooltip } from '#tooltip/tooltip.tsx';

export type SearchButtonProps = {
  readonly onOpen: () => void;
  /** Called on the first signs of intent. */
  readonly onIntent: () => void;
};

/** Opens the palette. Until hydration, and without JavaScript, the form leads to the search page. */
export function SearchButton({ onOpen, onIntent }: SearchButtonProps) {
  const href = useSiteHref()(routes.search.href());

  function onClick(event: MouseEvent<HTMLButtonElement>): void {
    event.preventDefault();
    // Safari doesn't focus a clicked button, and the palette returns focus to it.
    event.currentTarget.focus();
    onOpen();
  }

  return (
    <form className="site-search" name={SEARCH_FORM} action={href}>
      <Tooltip text={texts.hint}>
        {(attributes) => (
          <button
            {...attributes}
            type="submit"
            className="search-button"
            id="page--palette-button"
            aria-keyshortcuts="Meta+K Control+K"
            aria-haspopup="dialog"
            onClick={onClick}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onTouchStart={onIntent}
          >
            <Icon path={ICONS.search} />
            <span>{texts.label}</span> {/* Both keys are there, and <html data-platform> shows one. */}
            <kbd>
              <span className="key-apple">⌘ </span>
              <span className="key-other">{`${controlKey} `}</span>K
            </kbd>
          </button>
        )}
      </Tooltip>
    </form>
  );
}
