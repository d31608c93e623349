import { checkThemeRadio, readThemeSettings } from '#theme/apply-theme.ts';
import { isTheme } from '#theme/theme.ts';
import { startThemeController } from '#theme/theme-controller.ts';

/**
 * Has the page follow the choice of theme. A reader may choose before this; the choice is then carried out at this moment.
 */
export function followTheme(): void {
  const shown = document.documentElement.dataset.theme;
  const chosenEarly = document.querySelector<HTMLInputElement>('.theme-menu input:checked')?.value;
  const controller = startThemeController(readThemeSettings());
  // The radio of the shown theme was checked with the document; another one is the reader's choice, whatever other tabs did.
  if (isTheme(chosenEarly) && chosenEarly !== shown) {
    controller.choose(chosenEarly);
  }
  checkThemeRadio();
  controller.onChange(checkThemeRadio);
  const choose = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest('.theme-menu input') : null;
    const value = control?.getAttribute('value');
    if (isTheme(value)) {
      controller.choose(value);
    }
  };
  document.querySelector('.theme-menu')?.addEventListener('change', choose);
}
