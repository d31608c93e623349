// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SiteLink } from '#router/router.tsx';
import { renderInShell } from '#testing/render-in-shell.tsx';

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

const LINK = '<a href="/blog/two">Two</a>';

test.for([
  ['a click', LINK, {}, '/blog/two'],
  ['a click with Ctrl', LINK, { ctrlKey: true }, '/blog'],
  ['a click with ⌘', LINK, { metaKey: true }, '/blog'],
  ['a click with Shift', LINK, { shiftKey: true }, '/blog'],
  ['a click of the middle button', LINK, { button: 1 }, '/blog'],
  ['a target', '<a href="/blog/two" target="_self">Two</a>', {}, '/blog'],
  ['a file that is saved', '<a href="/blog/two" download>Two</a>', {}, '/blog'],
  ['an external link', '<a href="/blog/two" rel="me external">Two</a>', {}, '/blog'],
  ['another origin', '<a href="https://elsewhere.example/blog/two">Two</a>', {}, '/blog'],
  ['what React Router leaves to the browser', '<a href="/blog/two" data-discover="true">Two</a>', {}, '/blog'],
  ['another app', '<a href="/pricing">Two</a>', {}, '/blog'],
  ['a file', '<a href="/blog/rss.xml">Two</a>', {}, '/blog'],
] as const)('a link in HTML that React did not render: %s', ([, __html, click, path]) => {
  // jsdom would report that it can't load documents.
  const leave = vi.fn((event: Event) => event.preventDefault());
  const { getByTestId, getByText } = renderInShell(
    <>
      <Address />
      <div dangerouslySetInnerHTML={{ __html }} />
    </>,
  );
  addEventListener('click', leave);
  onTestFinished(() => removeEventListener('click', leave));
  fireEvent.click(getByText('Two'), click);
  expect(getByTestId('address').textContent).toBe(path);
});

test('a click whose default a component prevents is not followed', () => {
  const { getByTestId, getByRole } = renderInShell(
    <>
      <Address />
      <SiteLink href="/blog/two" onClick={(event) => event.preventDefault()}>
        Two
      </SiteLink>
    </>,
  );
  fireEvent.click(getByRole('link'));
  expect(getByTestId('address').textContent).toBe('/blog');
});
