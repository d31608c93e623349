import { theme as texts } from '@portico/config/texts';
import { Disclosure } from '#header/disclosure.tsx';
import { Icon } from '#icons/icons.tsx';
import { THEMES } from '#theme/theme.ts';

/** The choice of theme. The radios keep their own state, since a reader may choose before any module is there. */
export function ThemeMenu() {
  const icons = (
    <>
      <Icon name="sun" />
      <Icon name="moon" />
    </>
  );
  return (
    <div className="theme-menu">
      <Disclosure id="theme-menu" className="icon-button" name={texts.change} hint={texts.hint} label={icons}>
        {/* Without autocomplete, or the browser would restore the radio of an earlier visit on the way back. The method
            `dialog` does nothing outside of one, so Enter on a radio submits nothing. */}
        <form method="dialog" autoComplete="off">
          <fieldset>
            <legend>{texts.change}</legend>
            {THEMES.map((theme) => (
              <label key={theme}>
                <input type="radio" name="theme" value={theme} />
                {texts.labels[theme]}
              </label>
            ))}
          </fieldset>
        </form>
      </Disclosure>
    </div>
  );
}
