import { asksForReadersView, viewCookie } from '@portico/config/authoring';

export const SWITCH_STYLE = `
  :host { display: block; padding: var(--space-4) var(--gutter); border-block-start: var(--line) solid var(--color-line); background: var(--color-surface); color: var(--color-text); font: var(--text-s) var(--font-text); }
  @media print { :host { display: none; } }
  label { display: flex; align-items: center; gap: var(--space-2); min-block-size: var(--size-target); max-inline-size: calc(var(--width-page) - 2 * var(--gutter)); margin-inline: auto; cursor: pointer; }
  input { inline-size: 1.25rem; block-size: 1.25rem; flex: none; accent-color: var(--color-accent); }
  input:focus-visible { outline: 2px solid var(--color-accent); outline-offset: 2px; }
`;

/** The switch between what the author sees and what readers see, at the foot of the page. */
export function ViewSwitch() {
  const isAuthors = !asksForReadersView(document.cookie);
  return (
    <label>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isAuthors}
        defaultChecked={isAuthors}
        onChange={({ target }) => {
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and this is for one author.
          document.cookie = viewCookie(target.checked ? 'author' : 'readers');
          location.reload();
        }}
      />
      Show drafts, scheduled and unlisted posts. Readers see neither these posts nor this switch.
    </label>
  );
}
