import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEADER_STEPS, headerRoom } from '#header/header-room.ts';

const account = {
  logIn: { label: 'Log in', href: '/login' },
  signUp: { label: 'Sign up', href: '/signup' },
};
const links = (...labels: readonly string[]) => labels.map((label) => ({ label, href: '/x' }));

test('the style sheet has a rule for each step, and no other', () => {
  const css = readFileSync(new URL('./header.css', import.meta.url), 'utf8');
  const rules = [...css.matchAll(/site-header \(min-width: (\d+)rem\) \{\s*\[data-needs="(\d+)"\]/g)];
  expect(rules.map(([, width]) => Number(width))).toEqual([...HEADER_STEPS]);
  expect(rules.map(([, , step]) => Number(step))).toEqual([...HEADER_STEPS]);
});

test('more labels, longer labels and a longer brand need more space', () => {
  const short = headerRoom({ brand: 'Acme', navigation: links('Blog', 'Docs'), account });
  expect(short.row).toBe(HEADER_STEPS[0]);
  const more = headerRoom({ brand: 'Acme', navigation: links(...Array(7).fill('Resources')), account });
  const longer = headerRoom({ brand: 'Acme', navigation: links(...Array(7).fill('Resources to go')), account });
  const brand = headerRoom({ brand: 'Acme Networks International', navigation: links('Blog', 'Docs'), account });
  expect(more.row).toBeGreaterThan(short.row ?? 0);
  expect(longer.row).toBeGreaterThan(more.row ?? 0);
  expect(brand.row).toBeGreaterThan(short.row ?? 0);
});

test('a row that fits no window is never shown', () => {
  expect(headerRoom({ brand: 'Acme', navigation: links(...Array(30).fill('Resources')), account })).toEqual({
    row: undefined,
    roomy: undefined,
  });
});
