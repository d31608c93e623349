// @vitest-environment jsdom
import { Html } from '@portico/shell';
import { cleanup, render } from '@testing-library/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { Part } from './part.tsx';

type Card = { readonly title: string };

function Card({ title }: Card) {
  return <b>{title}</b>;
}

type PageProps = { readonly html: string; readonly version: number; readonly List: ComponentType<Card> };

function Page({ html, version, List }: PageProps) {
  return (
    <Suspense>
      <article data-version={version}>
        <Html piece="0" html={html} />
        <Part name="related" data={{ props: { title: 'Related' } }} Live={List} />
      </article>
    </Suspense>
  );
}

test('a page that changes before the code of its lists has loaded keeps its HTML', () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.innerHTML = renderToString(<Page html="<p>Text</p>" version={1} List={Card} />);
  const Late = lazy(() => new Promise<never>(() => {}));
  const { rerender } = render(<Page html="" version={1} List={Late} />, { container: main, hydrate: true });
  onTestFinished(() => {
    cleanup();
    main.remove();
  });
  rerender(<Page html="" version={2} List={Late} />);
  expect(main.textContent).toContain('Text');
});
