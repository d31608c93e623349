import { theme as texts } from '@portico/core/texts';
import { useState, useSyncExternalStore } from 'react';
import { Icon } from '#icons/icons.tsx';
import { Menu } from '#menu/menu.tsx';
import { DEFAULT_THEME, THEMES } from '#theme/theme.ts';
import { createThemeStore } from '#theme/theme-store.ts';

export function ThemeMenu() {
  const [store] = useState(createThemeStore);
  const theme = useSyncExternalStore(store.subscribe, store.snapshot, () => DEFAULT_THEME);
  const icons = (
    <>
      <Icon name="sun" />
      <Icon name="moon" />
    </>
  );
  return (
    <div className="theme-menu">
      <Menu id="theme-menu" className="icon-button" name={texts.change} hint={texts.hint} label={icons}>
        {/* Without autocomplete, or the browser would restore the radio of an earlier visit on the way back. The method `dialog` does
            nothing outside of one, so Enter on a radio submits nothing. */}
        <form name="theme" method="dialog" autoComplete="off">
          <fieldset>
            <legend>{texts.change}</legend>
            {THEMES.map((each) => (
              <label className="menu-item" key={each}>
                {/* Until hydration, body-script.ts applies a choice. */}
                <input
                  type="radio"
                  name="theme"
                  value={each}
                  checked={each === theme}
                  onChange={() => store.choose(each)}
                />
                {texts.labels[each]}
              </label>
            ))}
          </fieldset>
        </form>
      </Menu>
    </div>
  );
}
