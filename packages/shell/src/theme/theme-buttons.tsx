import { LOOKS } from '@portico/site/looks';
import { theme as texts } from '@portico/site/texts';
import { THEMES, type Theme } from '#theme/theme.ts';

/**
 * The choice of theme at the end of a page: the same values as the menu in the header, as buttons, since a page has one group
 * of radios of those names.
 */
export function ThemeButtons() {
  return (
    <fieldset className="theme-buttons" aria-label={texts.group}>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          className="icon-button"
          value={theme}
          aria-label={texts.shortLabels[theme]}
          data-hint={texts.labels[theme]}
          data-icon={iconOf(theme)}
        />
      ))}
    </fieldset>
  );
}

function iconOf(theme: Theme): string {
  if (theme === 'system') {
    return 'system';
  }
  const { icon, contrast } = LOOKS[theme];
  return contrast === 'more' ? `${icon}-more` : icon;
}
