import { LOOKS } from '@portico/site/looks';
import { THEMES, type Theme } from '#theme/theme.ts';

/**
 * The choice of theme at the end of a page: the same values as the menu in the header, as buttons, since a page has one group
 * of radios of those names.
 */
export function ThemeButtons() {
  return (
    <fieldset className="theme-buttons" aria-label="Theme">
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          value={theme}
          aria-label={shortLabel(theme)}
          data-hint={longLabel(theme)}
          data-icon={iconOf(theme)}
        />
      ))}
    </fieldset>
  );
}

function longLabel(theme: Theme): string {
  return theme === 'system' ? 'System Preference' : LOOKS[theme].label;
}

function shortLabel(theme: Theme): string {
  return longLabel(theme).replace(/ (?:Preference|Mode)$/, '');
}

function iconOf(theme: Theme): string {
  if (theme === 'system') {
    return 'system';
  }
  const { icon, contrast } = LOOKS[theme];
  return contrast === 'more' ? `${icon}-more` : icon;
}
