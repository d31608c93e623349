const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Lets readers move a cursor over the plots in an element, with the pointer and arrow keys, until the returned function is called.
 * It shows the numbers of a row of the chart's table. Charts may come and go in between.
 */
export function followCharts(root: HTMLElement | null): () => void {
  const stopping = new AbortController();
  function on<Type extends keyof HTMLElementEventMap>(
    type: Type,
    react: (cursor: HTMLElement, event: HTMLElementEventMap[Type]) => void,
  ): void {
    const listener = (event: HTMLElementEventMap[Type]) => {
      const { target } = event;
      if (target instanceof HTMLElement && target.className.startsWith('chart-cursor')) {
        react(target, event);
      }
    };
    root?.addEventListener(type, listener, { signal: stopping.signal });
  }
  on('pointermove', showNearest);
  on('pointerdown', showNearest);
  on('pointerout', hide);
  on('focusin', (cursor) => cursor.matches(':focus-visible') && show(cursor, indexOf(cursor) ?? 0));
  on('focusout', hide);
  on('keydown', (cursor, event) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      hide(cursor);
    } else if (step !== undefined) {
      event.preventDefault();
      show(cursor, (indexOf(cursor) ?? -1) + step);
    }
  });
  return () => stopping.abort();
}

/** Returns the rows of the chart's table, from left to right. */
function rowsOf(cursor: HTMLElement): readonly HTMLTableRowElement[] {
  const rows = cursor.closest('figure')?.querySelectorAll<HTMLTableRowElement>('tr[data-x]') ?? [];
  return [...rows].sort((a, b) => leftOf(a) - leftOf(b));
}

function leftOf({ dataset }: HTMLElement): number {
  return Number.parseFloat(dataset.x ?? '');
}

/** Returns the index of the row that is shown, if any. */
function indexOf(cursor: HTMLElement): number | undefined {
  return cursor.hasChildNodes() ? Number(cursor.ariaValueNow) : undefined;
}

function showNearest(cursor: HTMLElement, { clientX }: PointerEvent): void {
  const { left, width } = cursor.getBoundingClientRect();
  const distances = rowsOf(cursor).map((row) => Math.abs(leftOf(row) - (100 * (clientX - left)) / width));
  show(cursor, distances.indexOf(Math.min(...distances)));
}

function hide(cursor: HTMLElement): void {
  cursor.replaceChildren();
  cursor.ariaValueNow = '0';
  cursor.ariaValueText = cursor.ariaLabel;
}

function show(cursor: HTMLElement, wanted: number): void {
  const rows = rowsOf(cursor);
  const index = Math.min(rows.length - 1, Math.max(0, wanted));
  const row = rows[index];
  if (row === undefined) {
    return;
  }
  const names = textsIn(row.closest('table')?.tHead?.rows[0]).slice(1);
  const [first = '', ...texts] = textsIn(row);
  const label = row.dataset.time ?? first;
  const values = names.map((name, owner) => ({ name, text: texts[owner] || '–', className: `series-${owner + 1}` }));
  const reading = element('div', 'chart-reading panel', element('strong', '', label));
  reading.ariaHidden = 'true';
  reading.dataset.side = leftOf(row) > 50 ? 'left' : 'right';
  for (const { name, text, className } of values) {
    const shownName = values.length > 1 ? [element('i', '', name)] : [];
    reading.append(element('span', className, ...shownName, ' ', element('b', '', text)));
  }
  const dots = (row.dataset.y ?? '').split(',').flatMap((top, owner) => {
    const dot = element('span', `chart-spot series-${owner + 1}`);
    dot.style.top = top;
    return top === '' ? [] : [dot];
  });
  const hair = element('span', 'chart-hair');
  for (const each of [hair, ...dots, reading]) {
    each.style.left = row.dataset.x ?? '';
  }
  cursor.replaceChildren(hair, ...dots, reading);
  cursor.ariaValueNow = String(index);
  cursor.ariaValueText = [label, ...values.map(({ name, text }) => `${name} ${text}`)].join(', ');
}

function textsIn(row: HTMLTableRowElement | undefined): readonly string[] {
  return Array.from(row?.cells ?? [], ({ textContent }) => textContent);
}

function element(tag: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}
