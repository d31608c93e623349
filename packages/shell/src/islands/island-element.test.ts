// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { defineIslands } from '#islands/island-element.ts';

const load = vi.fn(async (_name: string) => () => null);
const observed: Element[] = [];

beforeAll(() => {
  vi.doMock('#islands/hydrate.ts', () => ({ hydrate: async () => () => {} }));
  defineIslands(load);
});

beforeEach(() => {
  observed.length = 0;
  load.mockClear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (element: Element) => void observed.push(element);
      disconnect() {}
    },
  );
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
});

function open(html: string): Element {
  document.body.innerHTML = html;
  onTestFinished(() => document.body.replaceChildren());
  return document.body;
}

test('a click before hydration is repeated once, by the island whose button it is', async () => {
  const body = open(`<portico-island data-island="outer" data-when="asked"><button type="button" id="outer"></button>
    <portico-html><button type="button" id="html"></button>
      <portico-island data-island="inner" data-when="asked"><button type="button" id="inner"></button></portico-island>
    </portico-html></portico-island>`);
  const clicked: string[] = [];
  body.addEventListener('click', ({ target }) => target instanceof Element && clicked.push(target.id));
  const click = (id: string) => body.querySelector<HTMLElement>(`#${id}`)?.click();
  click('html');
  click('inner');
  await vi.waitFor(() => expect(clicked).toEqual(['html', 'inner', 'inner']));
  expect(load.mock.calls).toEqual([['inner']]);
  click('outer');
  await vi.waitFor(() => expect(clicked.slice(3)).toEqual(['outer', 'outer']));
});

test('an island is visible when its first element with a box is, and without one it loads when the page is idle', async () => {
  const body =
    open(`<portico-island data-island="boxed" data-when="visible"><portico-html><p>Text</p></portico-html></portico-island>
    <portico-island data-island="empty" data-when="visible"></portico-island>`);
  expect(observed).toEqual([body.querySelector('p')]);
  await vi.waitFor(() => expect(load.mock.calls).toEqual([['empty']]));
});
