import { LOOKS } from '@portico/site/looks';
import { useEffect, useRef } from 'react';
import { Disclosure } from '#header/disclosure.tsx';
import { MoonIcon, SunIcon } from '#icons/theme-icons.tsx';
import { checkThemeRadio, readThemeSettings } from '#theme/apply-theme.ts';
import { isTheme, THEMES } from '#theme/theme.ts';
import { startThemeController } from '#theme/theme-controller.ts';

/**
 * The choice of theme. The radios keep their own state, since a reader may choose before React has taken over; the choice
 * is then carried out at that moment.
 */
export function ThemeMenu() {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => (group.current === null ? undefined : followTheme(group.current)), []);
  const icons = (
    <>
      <SunIcon />
      <MoonIcon />
    </>
  );
  return (
    <div className="theme-menu">
      <Disclosure id="theme-menu" className="icon-button" name="Change Theme" label={icons}>
        {/* Without autocomplete, or the browser would restore the radio of an earlier visit on the way back. The method
            `dialog` does nothing outside of one, so Enter on a radio submits nothing. */}
        <form method="dialog" autoComplete="off">
          <fieldset ref={group}>
            <legend>Change Theme</legend>
            {THEMES.map((theme) => (
              <label key={theme}>
                <input type="radio" name="theme" value={theme} />
                {theme === 'system' ? 'System Preference' : LOOKS[theme].label}
              </label>
            ))}
          </fieldset>
        </form>
      </Disclosure>
    </div>
  );
}

function followTheme(group: HTMLFieldSetElement): () => void {
  const shown = document.documentElement.dataset.theme;
  const chosenEarly = group.querySelector<HTMLInputElement>('input:checked')?.value;
  const controller = startThemeController(readThemeSettings());
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && isTheme(target.value)) {
      controller.choose(target.value);
    }
  };
  // The radio of the shown theme was checked with the document; another one is the reader's choice, whatever other tabs did.
  if (isTheme(chosenEarly) && chosenEarly !== shown) {
    controller.choose(chosenEarly);
  }
  checkThemeRadio();
  const stop = controller.onChange(checkThemeRadio);
  group.addEventListener('change', choose);
  return () => {
    stop();
    group.removeEventListener('change', choose);
    controller.close();
  };
}
