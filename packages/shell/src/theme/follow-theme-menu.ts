import { type End, endAll } from '#end-all.ts';
import { themeStore } from '#theme/page-theme.ts';
import { isTheme } from '#theme/theme.ts';

/** Shows the theme in the menu, whose HTML is the same for every reader, and applies a choice. Until then, body-script.ts does. */
export function followThemeMenu(header: HTMLElement): End {
  const stopping = new AbortController();
  const radios = header.querySelector<HTMLFormElement>('form[name=theme]')?.elements.namedItem('theme');
  const show = () => {
    if (radios instanceof RadioNodeList) {
      radios.value = themeStore.snapshot();
    }
  };
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.name === 'theme' && isTheme(target.value)) {
      themeStore.choose(target.value);
    }
  };
  show();
  header.addEventListener('change', choose, stopping);
  return endAll([themeStore.subscribe(show), () => stopping.abort()]);
}
