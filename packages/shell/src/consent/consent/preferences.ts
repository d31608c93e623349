import { consent as texts, toasts } from '@portico/config/texts';
import type { Category } from '@portico/config/vendor-categories';
import type { Vendor } from '@portico/config/vendor-schema';
import { button, element } from '#consent/consent/element.ts';
import { servicesOf, shownCategories } from '#consent/consent/texts.ts';

const SVG = 'http://www.w3.org/2000/svg';

export type PreferencesOptions = {
  readonly vendors: readonly Vendor[];
  readonly granted: ReadonlySet<Category>;
  readonly privacyControl: boolean;
  readonly save: (categories: readonly Category[]) => void;
};

/** The reader's choice, category by category, in a modal dialog. Closing it otherwise than by its buttons changes nothing. */
export function openPreferences({ vendors, granted, privacyControl, save }: PreferencesOptions): void {
  const categories = shownCategories(vendors);
  const switches = categories.map((category) => {
    const input = element('input', {
      type: 'checkbox',
      role: 'switch',
      id: `consent-${category}`,
      'aria-describedby': `consent-${category}-purpose`,
      checked: category === 'necessary' || granted.has(category),
      disabled: category === 'necessary',
    });
    return { category, input };
  });
  const finish = (chosen: readonly Category[]) => {
    dialog.close();
    save(chosen);
  };
  const title = element('h2', { id: 'consent-title' }, texts.preferences);
  const close = element(
    'button',
    { type: 'button', class: 'icon-button consent-close', 'aria-label': texts.close },
    cross(),
  );
  close.addEventListener('click', () => dialog.close());
  const dialog = element(
    'dialog',
    { class: 'consent-dialog', 'aria-labelledby': title.id, closedby: 'any' },
    element('div', { class: 'consent-dialog-header' }, title, close),
    ...(privacyControl ? [element('p', {}, texts.privacyControl)] : []),
    element(
      'ul',
      { class: 'consent-categories', role: 'list' },
      ...switches.map(({ category, input }) => categoryItem(category, input, vendors)),
    ),
    element('p', { class: 'consent-hint' }, texts.reloads),
    element(
      'div',
      { class: 'consent-actions' },
      button(texts.reject, 'outline', () => finish(['necessary'])),
      button(texts.accept, 'outline', () => finish(categories)),
      button(texts.save, 'filled', () =>
        finish(switches.filter(({ input }) => input.checked).map(({ category }) => category)),
      ),
    ),
    // What is outside a modal dialog is inert, and so not announced.
    element(
      'section',
      { class: 'toast-region', 'aria-label': toasts.region, 'data-toast-region': '' },
      element('div', { 'aria-live': 'assertive' }),
      element('div', { 'aria-live': 'polite' }),
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** As the shell's other dialogs have it. */
function cross(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'm6 6 12 12M18 6 6 18');
  for (const [name, value] of Object.entries({ class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' })) {
    svg.setAttribute(name, value);
  }
  svg.append(path);
  return svg;
}

function categoryItem(category: Category, input: HTMLInputElement, vendors: readonly Vendor[]): HTMLElement {
  const { label, purpose } = texts.categories[category];
  const services = servicesOf(vendors, category);
  return element(
    'li',
    {},
    element('label', { for: input.id }, label),
    input,
    element('p', { id: `${input.id}-purpose` }, purpose, ...(services === '' ? [] : [` ${texts.by(services)}`])),
  );
}
