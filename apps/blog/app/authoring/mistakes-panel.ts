import { MISTAKES_PATH, type PageMistake, type PageMistakes } from '@portico/config/authoring';

// Vite's endpoint, below the base of the app's development server.
const OPEN_IN_EDITOR = `${import.meta.env.BASE_URL}__open-in-editor`;
const NO_EDITOR =
  'Opening your editor. If none opens, set LAUNCH_EDITOR, as in LAUNCH_EDITOR=code npm run dev, or copy the path.';
const CLOSED = 'portico-mistakes-closed';

const STYLE = `
  :host { position: fixed; inset: auto 0 0; z-index: 90; pointer-events: none; }
  @media print { :host { display: none; } }
  [role=region] { pointer-events: auto; box-sizing: border-box; inline-size: min(47rem, 100% - 1rem); max-block-size: 60vh; margin: 0.5rem auto; overflow: auto; padding: var(--space-4); border: var(--line-strong) solid var(--color-caution); border-radius: var(--radius-m); background: var(--color-surface); color: var(--color-text); font: var(--text-s) / 1.5 var(--font-text); box-shadow: var(--shadow-panel); }
  summary { cursor: pointer; min-block-size: var(--size-target); align-content: center; }
  [role=region]:not(:has(h2)) { display: flex; gap: var(--space-3); align-items: start; justify-content: space-between; inline-size: fit-content; max-inline-size: min(47rem, 100% - 1rem); padding: 0 var(--space-3); }
  header { display: flex; gap: var(--space-3); align-items: center; justify-content: space-between; }
  h2 { margin: 0; font-size: var(--text-m); }
  ol { margin: var(--space-3) 0 0; padding: 0; list-style: none; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
  p { margin: var(--space-1) 0; overflow-wrap: anywhere; }
  button { min-block-size: var(--size-target); padding-inline: var(--space-3); border: var(--line) solid var(--color-line); border-radius: var(--radius-s); background: none; color: var(--color-text); font: inherit; cursor: pointer; }
  .place { padding-inline: 0; border: 0; color: var(--color-accent); font-family: var(--font-code); text-align: start; text-decoration: underline; overflow-wrap: anywhere; }
  .where { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center; justify-content: space-between; }
  button:focus-visible { outline: 2px solid var(--color-accent); outline-offset: 2px; }
  pre { margin: 0; padding: var(--space-2); overflow-x: auto; border-radius: var(--radius-s); background: var(--color-inset); font: var(--text-xs) / 1.5 var(--font-code); }
  .mistaken { font-weight: 700; }
`;

/**
 * Shows what the check reports about the open post, or about files that are not published, over the page, in a region that announces its content and doesn't trap
 * focus. Escape closes it until something else is wrong.
 */
export function addMistakesPanel(): void {
  const host = document.createElement('portico-mistakes');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<style>${STYLE}</style><div role="status"></div>`;
  document.body.append(host);
  const live = root.querySelector('div');
  if (live === null) {
    return;
  }
  let shown = '';

  function close(): void {
    sessionStorage.setItem(CLOSED, shown);
    live?.replaceChildren();
  }

  function show(page: PageMistakes): void {
    const found = JSON.stringify(page);
    if (found === shown) {
      return;
    }
    shown = found;
    const isClosed = page.mistakes.length + page.warnings.length === 0 || sessionStorage.getItem(CLOSED) === found;
    live?.replaceChildren(...(isClosed ? [] : [panelOf(page, close)]));
  }

  async function look(): Promise<void> {
    const page = location.pathname;
    const response = await fetch(`${MISTAKES_PATH}?page=${encodeURIComponent(page)}`).catch(() => undefined);
    // Meanwhile, the author may have navigated elsewhere, or the server may have stopped.
    if (response?.ok && page === location.pathname) {
      show(await response.json());
    }
  }

  document.addEventListener('keydown', (event) => {
    const isForAnother =
      event.defaultPrevented || document.querySelector('dialog[open], [aria-expanded="true"]') !== null;
    if (event.key === 'Escape' && !isForAnother) {
      close();
    }
  });
  window.navigation?.addEventListener('navigatesuccess', look);
  look();
}

function panelOf({ about, mistakes, warnings }: PageMistakes, close: () => void): HTMLElement {
  const where = about === 'post' ? 'in this post' : 'in the content';
  const panel = element('div', '');
  panel.setAttribute('role', 'region');
  panel.setAttribute('aria-label', `${mistakes.length > 0 ? 'Mistakes' : 'Warnings'} ${where}`);
  const header = element('header', '');
  const closing = element('button', 'Close (Esc)');
  closing.addEventListener('click', close);
  if (mistakes.length > 0) {
    header.append(element('h2', `${countOf(mistakes, 'mistake')} ${where}`), closing);
    panel.append(header, listOf(mistakes));
  }
  if (warnings.length > 0) {
    const details = element('details', '');
    details.append(element('summary', `${countOf(warnings, 'warning')} ${where}`), listOf(warnings));
    panel.append(details, ...(mistakes.length > 0 ? [] : [closing]));
  }
  return panel;
}

function countOf({ length }: readonly PageMistake[], name: string): string {
  return length === 1 ? `A ${name}` : `${length} ${name}s`;
}

function listOf(mistakes: readonly PageMistake[]): HTMLElement {
  const list = element('ol', '');
  list.append(...mistakes.map(itemOf));
  return list;
}

function itemOf({ place, field, message, excerpt, editorPath }: PageMistake): HTMLElement {
  const item = element('li', '');
  const open = element('button', field === undefined ? place : `${place} (${field})`);
  open.className = 'place';
  open.title = 'Open in the editor';
  const copy = element('button', 'Copy path');
  const said = element('p', '');
  said.hidden = true;
  const say = (text: string) => {
    said.textContent = text;
    said.hidden = false;
  };
  open.addEventListener('click', async () => {
    // Vite answers before it has looked for an editor, and reports a failure only in its terminal.
    const response = await fetch(`${OPEN_IN_EDITOR}?file=${encodeURIComponent(editorPath)}`).catch(() => undefined);
    say(response?.ok ? NO_EDITOR : 'The server did not answer. Start npm run dev again, or copy the path.');
  });
  copy.addEventListener('click', () =>
    navigator.clipboard.writeText(editorPath).then(
      () => say('Path copied.'),
      () => say(`The browser refused to copy the path. It is ${editorPath}`),
    ),
  );
  const where = element('div', '');
  where.className = 'where';
  where.append(open, copy);
  item.append(where, said, element('p', message));
  if (excerpt.length > 0) {
    const code = element('pre', '');
    code.tabIndex = 0;
    for (const { line, text, hasMistake } of excerpt) {
      const row = element('div', `${hasMistake ? '›' : ' '} ${line}  ${text}`);
      row.className = hasMistake ? 'mistaken' : '';
      code.append(row);
    }
    item.append(code);
  }
  return item;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
