import { routes } from '@portico/core/routes';
import { controlKey, searchButton as texts } from '@portico/core/texts';
import { useSiteHref } from '#context/shell-context.tsx';
import { ICONS, Icon } from '#icons/icons.tsx';
import { SEARCH_FORM } from '#search/hotkey.ts';
import { Tooltip } from '#tooltip/tooltip.tsx';

/** Opens the palette: see followSearch(). Without a script, the form leads to the search page. */
export function SearchButton() {
  const href = useSiteHref()(routes.search.href());

  return (
    <form className="site-search" name={SEARCH_FORM} action={href}>
      <Tooltip text={texts.hint}>
        <button
          type="submit"
          className="search-button"
          id="page--palette-button"
          aria-keyshortcuts="Meta+K Control+K"
          aria-haspopup="dialog"
        >
          <Icon path={ICONS.search} />
          <span>{texts.label}</span> {/* Both keys are there, and <html data-platform> shows one. */}
          <kbd>
            <span className="key-apple">⌘ </span>
            <span className="key-other">{`${controlKey} `}</span>K
          </kbd>
        </button>
      </Tooltip>
    </form>
  );
}
