import { theme as texts } from '@portico/core/texts';
import { ICONS, Icon } from '#icons/icons.tsx';
import { Menu } from '#menu/menu.tsx';
import { DEFAULT_THEME, THEMES } from '#theme/theme.ts';

export function ThemeMenu() {
  const icons = (
    <>
      <Icon className="icon-sun" path={ICONS.sun} />
      <Icon className="icon-moon" path={ICONS.moon} />
    </>
  );
  return (
    <div className="theme-menu">
      <Menu id="theme-menu" className="icon-button" name={texts.change} tooltip={texts.hint} label={icons}>
        {/* Without autocomplete, or the browser would restore the radio of an earlier visit on the way back. The method `dialog` does
            nothing outside of one, so Enter on a radio submits nothing. */}
        <form name="theme" method="dialog" autoComplete="off">
          <fieldset>
            <legend>{texts.change}</legend>
            {THEMES.map((each) => (
              <label className="menu-item" key={each}>
                {/* body-script.ts and follow-theme-menu.ts apply a choice, and the latter shows it. */}
                <input type="radio" name="theme" value={each} defaultChecked={each === DEFAULT_THEME} />
                <span data-icon={each}>{texts.labels[each]}</span>
              </label>
            ))}
          </fieldset>
        </form>
      </Menu>
    </div>
  );
}
