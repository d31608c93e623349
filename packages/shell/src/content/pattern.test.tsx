// @vitest-environment jsdom
import { site } from '@portico/core/testing/site';
import { bandHtml, coverHtml } from '@portico/covers';
import { expect, test } from 'vitest';
import { ErrorPage } from '#app/error-page.tsx';
import { Emblem } from '#content/emblem.tsx';
import { Pattern } from '#content/pattern.tsx';
import { renderInShell } from '#testing/render-in-shell.tsx';

const SUBJECT = { topic: 'Protocols', seed: 'a-post', number: '300 s' };
const PLAIN = { ...site, drawings: false };
const asParsed = (html: string) => html.replaceAll('/>', '></path>');

test('a browser draws what a page asks for, in the configured hue of its topic', () => {
  const { container } = renderInShell(
    <>
      <Pattern {...SUBJECT} size="small" />
      <Pattern {...SUBJECT} size="band" />
    </>,
  );
  const [small, band] = container.children;
  expect([small?.className, small?.innerHTML]).toEqual([
    'art-small',
    asParsed(coverHtml({ ...SUBJECT, hue: 'violet' })),
  ]);
  expect(band?.innerHTML).toBe(asParsed(bandHtml({ ...SUBJECT, hue: 'violet' })));
});

test('a site without drawings has no pipes', () => {
  const { container } = renderInShell(
    <>
      <Pattern {...SUBJECT} size="large" />
      <Emblem topic="Protocols" />
      <ErrorPage error={new Error('no')} />
    </>,
    { config: PLAIN },
  );
  expect(container.querySelector('.art-plain')?.textContent).toBe('300 s');
  expect(container.querySelectorAll('.art')).toHaveLength(3);
  expect(container.querySelector('.art path')).toBeNull();
});
