// @vitest-environment jsdom
import { browserConfig } from '@portico/core/browser-config';
import { site } from '@portico/core/testing/site';
import { fireEvent, waitFor } from '@testing-library/react';
import { type ReactNode, useId, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hydrateIsland } from '#islands/hydrate-island.tsx';
import { Island } from '#islands/island.tsx';
import { IslandErrorContext } from '#islands/island-errors.ts';
import { elementInShell, PAGE_DATA } from '#testing/render-in-shell.tsx';

const FACTS = { app: 'blog', siteConfig: browserConfig(site), pageData: PAGE_DATA };

type CounterProps = { readonly from: number; readonly children?: ReactNode };

function Counter({ from, children }: CounterProps) {
  const id = useId();
  const [count, setCount] = useState(from);
  return (
    <>
      <button type="button" id={id} onClick={() => setCount(count + 1)}>
        {count}
      </button>
      {children}
    </>
  );
}

function Broken(): never {
  throw new Error('no limits');
}

function Labelled() {
  const id = useId();
  return <input id={id} />;
}

/** Renders islands on a server, and adds them to the page. */
function send(islands: ReactNode, report = vi.fn()) {
  const html = renderToStaticMarkup(<IslandErrorContext value={report}>{elementInShell(islands)}</IslandErrorContext>);
  document.body.innerHTML = html;
  onTestFinished(() => document.body.replaceChildren());
  return [...document.querySelectorAll<HTMLElement>('portico-island')];
}

test('islands are hydrated as they were sent, each with its own ids, and keep the HTML inside', async () => {
  const [first, second] = send(
    <>
      <Island name="counter" of={Counter} props={{ from: 1 }} when="visible">
        <p>Written by an author.</p>
      </Island>
      <Island name="counter" of={Counter} props={{ from: 5 }} when="visible" />
    </>,
  );
  const text = document.querySelector('p');
  const buttons = [...document.querySelectorAll('button')];
  expect(new Set(buttons.map(({ id }) => id)).size).toBe(2);
  for (const island of [first, second]) {
    const end = await hydrateIsland(island ?? document.body, Counter as never, FACTS);
    onTestFinished(end);
  }
  expect([...document.querySelectorAll('button')], 'the same elements').toEqual(buttons);
  fireEvent.click(buttons[0] ?? document.body);
  await waitFor(() => expect(buttons.map(({ textContent }) => textContent)).toEqual(['2', '5']));
  expect(document.querySelector('p')).toBe(text);
});

test('parts of the HTML in islands have ids of their own, also in islands there', () => {
  send(
    <>
      {[1, 2].map((from) => (
        <Island key={from} name="counter" of={Counter} props={{ from }} when="visible">
          <Labelled />
          <Island name="counter" of={Counter} props={{ from }} when="visible">
            <Labelled />
          </Island>
        </Island>
      ))}
      <Labelled />
    </>,
  );
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toHaveLength(9);
  expect(new Set(ids).size).toBe(9);
});

test('an island that fails on the server is reported, and readers see its fallback', () => {
  const report = vi.fn();
  const islands = send(
    <Island name="site/limiter" of={Broken} props={{}} when="visible" fallback={<p>A limiter.</p>} />,
    report,
  );
  expect(islands).toEqual([]);
  expect(document.body.textContent).toContain('A limiter.');
  expect(report.mock.calls).toEqual([['site/limiter', new Error('no limits')]]);
});

test('an island that fails in the browser keeps the HTML of the server', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  onTestFinished(() => void vi.unstubAllGlobals());
  const [island] = send(<Island name="counter" of={Counter} props={{ from: 1 }} when="visible" />);
  const sent = island?.innerHTML;
  await expect(hydrateIsland(island ?? document.body, Broken as never, FACTS)).rejects.toThrow('no limits');
  expect(island?.innerHTML).toBe(sent);
  expect(reported).toHaveBeenCalled();
});
