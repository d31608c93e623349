import { MISTAKES_PATH, type PageMistake, type PageMistakes } from '@portico/core/authoring';
import { useEffect, useState } from 'react';
import { PAGE_EVENT } from '#consent/page-views.ts';
import { useWindowEvent } from '#use-window-event.ts';
import { PreviewButton } from './preview-button.tsx';

// Vite's endpoint, below the base of the app's development server.
const OPEN_IN_EDITOR = `${import.meta.env.BASE_URL}__open-in-editor`;
const NO_EDITOR =
  'Opening your editor. If none opens, set LAUNCH_EDITOR, as in LAUNCH_EDITOR=code npm run dev, or copy the path.';
const CLOSED = 'portico-mistakes-closed';
const WHERE = { page: 'on this page', post: 'in this post', content: 'in the content', site: 'in the site' };

export const MISTAKES_STYLE = `
  :host { position: fixed; inset: auto 0 0; z-index: 90; pointer-events: none; }
  @media print { :host { display: none; } }
  section { pointer-events: auto; box-sizing: border-box; inline-size: min(47rem, 100% - 1rem); max-block-size: 60vh; margin: 0.5rem auto; overflow: auto; padding: var(--space-4); border: var(--line-strong) solid var(--color-caution); border-radius: var(--radius-m); background: var(--color-surface); color: var(--color-text); font: var(--text-s) / 1.5 var(--font-text); box-shadow: var(--shadow-panel); }
  summary { cursor: pointer; min-block-size: var(--size-target); align-content: center; }
  section:not(:has(h2)) { display: flex; gap: var(--space-3); align-items: start; justify-content: space-between; inline-size: fit-content; max-inline-size: min(47rem, 100% - 1rem); padding: 0 var(--space-3); }
  header { display: flex; gap: var(--space-3); align-items: center; justify-content: space-between; }
  h2 { margin: 0; font-size: var(--text-m); }
  ol { margin: var(--space-3) 0 0; padding: 0; list-style: none; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
  p { margin: var(--space-1) 0; overflow-wrap: anywhere; }
  button { min-block-size: var(--size-target); padding-inline: var(--space-3); border: var(--line) solid var(--color-line); border-radius: var(--radius-s); background: none; color: var(--color-text); font: inherit; cursor: pointer; }
  .place { padding-inline: 0; border: 0; color: var(--color-accent); font-family: var(--font-code); text-align: start; text-decoration: underline; overflow-wrap: anywhere; }
  .where { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center; justify-content: space-between; }
  button:focus-visible { outline: 2px solid var(--color-accent); outline-offset: 2px; }
`;

/**
 * The check's findings about the open page and its post, or about files that are not published, on top of the page. It is a
 * region that announces its content and doesn't trap focus. Escape closes it until there is another finding.
 */
export function MistakesPanel() {
  const [page, setPage] = useState<PageMistakes>();
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED));
  const found = JSON.stringify(page);

  function close(): void {
    sessionStorage.setItem(CLOSED, found ?? '');
    setClosed(found ?? '');
  }

  // Escape closes the panel wherever focus is.
  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    const isForAnother = defaultPrevented || document.querySelector('dialog[open], [aria-expanded="true"]') !== null;
    if (key === 'Escape' && !isForAnother) {
      close();
    }
  });
  useEffect(() => {
    look(setPage);
    // A part of the page may fail from now on, or no longer.
    import.meta.hot?.on('vite:afterUpdate', () => look(setPage));
  }, []);
  useWindowEvent(PAGE_EVENT, () => look(setPage));

  const isShown = page !== undefined && page.mistakes.length + page.warnings.length > 0 && found !== closed;
  return (
    <>
      {page?.hasPreview && <PreviewButton key={location.pathname} />}
      <div role="status">{isShown && <Panel key={found} page={page} onClose={close} />}</div>
    </>
  );
}

function look(onFound: (found: PageMistakes) => void): void {
  loadMistakes(location.pathname).then((found) => found && onFound(found));
}

/** Returns undefined if the author has navigated elsewhere in the meantime, or the server has stopped. */
async function loadMistakes(pathname: string): Promise<PageMistakes | undefined> {
  const response = await fetch(`${MISTAKES_PATH}?page=${encodeURIComponent(pathname)}`).catch(() => undefined);
  return response?.ok && pathname === location.pathname ? response.json() : undefined;
}

function Panel({ page, onClose }: { readonly page: PageMistakes; readonly onClose: () => void }) {
  const { about, mistakes, warnings, isLastGood } = page;
  const where = WHERE[about];
  const closing = (
    <button type="button" onClick={onClose}>
      Close (Esc)
    </button>
  );
  return (
    <section aria-label={`${mistakes.length > 0 ? 'Mistakes' : 'Warnings'} ${where}`}>
      {mistakes.length > 0 && (
        <>
          <header>
            <h2>{`${countOf(mistakes, 'mistake')} ${where}`}</h2>
            {closing}
          </header>
          {isLastGood && <p>The page shows the last good version of the post.</p>}
          <List mistakes={mistakes} />
        </>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>{`${countOf(warnings, 'warning')} ${where}`}</summary>
          <List mistakes={warnings} />
        </details>
      )}
      {mistakes.length === 0 && closing}
    </section>
  );
}

function countOf({ length }: readonly PageMistake[], name: string): string {
  return length === 1 ? `A ${name}` : `${length} ${name}s`;
}

function List({ mistakes }: { readonly mistakes: readonly PageMistake[] }) {
  return (
    <ol>
      {mistakes.map((mistake) => (
        <Item key={`${mistake.editorPath} ${mistake.message}`} {...mistake} />
      ))}
    </ol>
  );
}

function Item({ place, field, rule, message, editorPath }: PageMistake) {
  const [said, setSaid] = useState('');

  async function open(): Promise<void> {
    // Vite answers before it has found an editor, and reports a failure only in its terminal.
    const response = await fetch(`${OPEN_IN_EDITOR}?file=${encodeURIComponent(editorPath)}`).catch(() => undefined);
    setSaid(response?.ok ? NO_EDITOR : 'The server did not answer. Start npm run dev again, or copy the path.');
  }

  function copy(): void {
    navigator.clipboard.writeText(editorPath).then(
      () => setSaid('Path copied.'),
      () => setSaid(`The browser refused to copy the path. It is ${editorPath}`),
    );
  }

  return (
    <li>
      <div className="where">
        <button type="button" className="place" title="Open in the editor" onClick={open}>
          {field === undefined ? place : `${place} (${field})`}
        </button>
        <button type="button" onClick={copy}>
          Copy path
        </button>
      </div>
      {said !== '' && <p>{said}</p>}
      <p>
        {message} <code>{rule}</code>
      </p>
    </li>
  );
}
