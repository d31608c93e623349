// @vitest-environment jsdom
import { site } from '@portico/core/testing/site';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Footer } from '#footer/footer.tsx';
import { Newsletter } from '#footer/newsletter.tsx';
import { renderInShell } from '#testing/render-in-shell.tsx';

const NEWSLETTER = {
  action: 'https://letters.example/subscribe',
  field: 'EMAIL',
  hidden: { list: 'blog "a"' },
  text: 'A letter a month.',
  privacy: '/privacy',
};

test('a plain form posts an address that the browser validates, named and described', async () => {
  const { container, getByRole } = renderInShell(<Newsletter id="end" newsletter={NEWSLETTER} />);
  getByRole('heading', { level: 2, name: 'Newsletter' });
  const field = getByRole('textbox', { name: 'Email address', description: /A letter a month\./ });
  const form = container.querySelector('form');
  expect([form?.getAttribute('action'), form?.method]).toEqual(['https://letters.example/subscribe', 'post']);
  expect(form?.checkValidity()).toBe(false);
  await userEvent.type(field, 'reader');
  expect(form?.checkValidity()).toBe(false);
  await userEvent.type(field, '@reader.example');
  expect(form?.checkValidity()).toBe(true);
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['list', 'blog "a"'],
    ['EMAIL', 'reader@reader.example'],
  ]);
  expect(getByRole('button').getAttribute('type')).toBe('submit');
});

test('on another origin its links lead to the site', () => {
  const { getAllByRole } = renderInShell(<Newsletter id="end" newsletter={NEWSLETTER} />, {
    siteOrigin: 'https://relay.example',
  });
  expect(getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://relay.example/privacy']);
});

test('the footer has the newsletter only if it is configured', () => {
  const footer = renderInShell(<Footer />, { config: { ...site, newsletter: NEWSLETTER } });
  footer.getByRole('textbox', { name: 'Email address' });
  footer.unmount();
  expect(renderInShell(<Footer />).queryByRole('textbox')).toBeNull();
  expect(renderInShell(<Newsletter id="end" newsletter={undefined} />).container.innerHTML).toBe('');
});
