import { expect, test } from 'vitest';
import { signPreview, verifyPreview, withoutToken } from '#preview/preview-token.ts';

const SECRET = 'a secret of thirty-two characters';
const UNTIL = Date.parse('2026-03-14T09:00:00Z');
const CHECK = { slug: 'a-draft', secret: SECRET };
const token = signPreview({ slug: 'a-draft', until: UNTIL }, SECRET);
const [seconds = '', signature = ''] = token.split('.');

/** The text with one character replaced by another of the alphabet. */
function changedAt(text: string, index: number): string {
  return `${text.slice(0, index)}${text[index] === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`;
}

test('a token says when it expires, to the second', () => {
  expect(verifyPreview({ ...CHECK, token })).toBe(UNTIL);
  const later = signPreview({ slug: 'a-draft', until: UNTIL + 999 }, SECRET);
  expect(verifyPreview({ ...CHECK, token: later })).toBe(UNTIL);
});

test('last characters of a signature that decode to the same bytes are not interchangeable', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const taken = [...alphabet].filter((last) => verifyPreview({ ...CHECK, token: token.slice(0, -1) + last }));
  expect(taken).toEqual([token.at(-1)]);
});

test.for<[string, string]>([
  ...Array.from({ length: signature.length }, (_, index): [string, string] => [
    `changed at ${index}`,
    `${seconds}.${changedAt(signature, index)}`,
  ]),
  ['with a later end', `${Number(seconds) + 1}.${signature}`],
  ['with a zero before its end', `0${seconds}.${signature}`],
  ['without its signature', `${seconds}.`],
  ['without its end', `.${signature}`],
  ['cut', token.slice(0, -1)],
  ['one character longer', `${token}A`],
  ['with a line break', `${token}\n`],
  ['in base64', token.replaceAll('-', '+').replaceAll('_', '/').replace(/.$/, '=')],
  ['with letters outside ASCII', `${seconds}.${'é'.repeat(43)}`],
  ['with an end that is not a number', `1e12.${signature}`],
  ['of a hundred thousand characters', `${seconds}.${'A'.repeat(100_000)}`],
  ['that is empty', ''],
])('a token %s is not valid', ([, changed]) => {
  expect(verifyPreview({ ...CHECK, token: changed })).toBeUndefined();
});

test.for(['another', 'a-draf', 'a-draft\n', '', 'constructor', '__proto__'])('a token is not valid for %j', (slug) => {
  expect(verifyPreview({ ...CHECK, token, slug })).toBeUndefined();
});

test('a token signed with another secret is not valid', () => {
  expect(verifyPreview({ ...CHECK, token, secret: `${SECRET}.` })).toBeUndefined();
});

const LOGGED = `1795000000.${'aB3-_'.repeat(9).slice(0, 43)}`;

test.for([
  `/blog/a?preview=${LOGGED}`,
  `/blog/a?%70review=${LOGGED}`,
  `/blog/a?x=1?preview=${LOGGED}`,
  `/blog/a?x#preview=${LOGGED}`,
  `/blog/a%3Fpreview=${LOGGED}`,
  `/blog/a?preview[]=${LOGGED}`,
])('%s is logged without its token', (url) => {
  expect(withoutToken(url)).not.toContain('aB3');
});

test('other queries are logged as they are', () => {
  expect(withoutToken('/blog?page=2&utm_source=a?b')).toBe('/blog?page=2&utm_source=a?b');
});
