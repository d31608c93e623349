import { newsletter as texts } from '@portico/core/texts';
import type { End } from '#end-all.ts';
import { onWindow } from '#window-event.ts';

const FIELD = '.newsletter [type=email]';

/** Shows what is wrong with an address next to the field of a newsletter, instead of the browser's message. */
export function followNewsletters(): End {
  const stopping = new AbortController();
  // This event doesn't bubble.
  onWindow('invalid', showMistake, { capture: true, signal: stopping.signal });
  onWindow('input', ({ target }) => isField(target) && hideMistake(target), stopping);
  return () => stopping.abort();
}

function showMistake(event: Event): void {
  const field = event.target;
  if (!isField(field)) {
    return;
  }
  event.preventDefault();
  hideMistake(field);
  const message = document.createElement('p');
  message.id = mistakeId(field);
  message.role = 'alert';
  message.textContent = texts[field.validity.valueMissing ? 'missing' : 'invalid'];
  field.form?.append(message);
  field.ariaInvalid = 'true';
  field.setAttribute('aria-describedby', `${message.id} ${field.getAttribute('aria-describedby')}`);
  // The browser moves focus only if it shows its own message.
  field.focus();
}

function hideMistake(field: HTMLInputElement): void {
  const id = mistakeId(field);
  document.getElementById(id)?.remove();
  field.ariaInvalid = 'false';
  field.setAttribute('aria-describedby', field.getAttribute('aria-describedby')?.replace(`${id} `, '') ?? '');
}

function mistakeId({ id }: HTMLInputElement): string {
  return `${id}-mistake`;
}

function isField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches(FIELD);
}
