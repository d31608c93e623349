// @vitest-environment jsdom
import { site } from '@portico/core/testing/site';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { followNewsletters } from '#footer/follow-newsletters.ts';
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

test('a missing or wrong address gets a message that describes the field, until the reader types', async () => {
  onTestFinished(followNewsletters());
  const { getByRole, queryByRole } = renderInShell(<Newsletter id="end" newsletter={NEWSLETTER} />);
  const field = getByRole('textbox', { name: 'Email address' });
  const refusedWith = async (message: string) => {
    await userEvent.click(getByRole('button'));
    expect(getByRole('alert').textContent).toBe(message);
    getByRole('textbox', {
      name: 'Email address',
      description: `${message} A letter a month. How we treat your address`,
    });
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
  };
  const invalid = new Event('invalid', { cancelable: true });
  field.dispatchEvent(invalid);
  expect(invalid.defaultPrevented, "no message of the browser's").toBe(true);
  await refusedWith('Enter your email address.');
  await userEvent.type(field, 'reader');
  expect([queryByRole('alert'), field.getAttribute('aria-invalid')]).toEqual([null, 'false']);
  await refusedWith('This is not an email address. It has the form name@example.com.');
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
