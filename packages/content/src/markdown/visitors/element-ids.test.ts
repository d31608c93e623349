import { expect, test } from 'vitest';
import { createElementIds } from '#markdown/visitors/element-ids.ts';

test('each of very many equal texts has an id of its own', () => {
  const ids = createElementIds();
  const made = Array.from({ length: 100_000 }, () => ids.unique('A heading'));
  expect(new Set(made).size).toBe(made.length);
  expect(made.at(-1)).toBe('a-heading-100000');
});

test.for(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is a text as any other', (text) => {
  const ids = createElementIds();
  const made = [ids.unique(text), ids.unique(text)];
  expect(made[1]).toBe(`${made[0]}-2`);
  expect(ids.claim(text === 'toString' || text === 'hasOwnProperty' ? text : `${text}-own`)).toBeUndefined();
});

test.for([
  'hint',
  'menu-line-1',
  'menu-docs',
  'drawer',
  'footer-company',
  'consent-title',
  'consent-analytics',
  'consent-analytics-purpose',
  'enlarged-name',
])('%s is the id of an element of the page, and of none of a text', (id) => {
  const ids = createElementIds();
  expect(ids.claim(id)).toContain('the page itself has an element');
  expect(ids.unique(id)).toBe(`section-${id}`);
});

test.for(['consent', 'consent-mode', 'enlarged'])('%s is an id as any other', (id) => {
  const ids = createElementIds();
  expect(ids.unique(id)).toBe(id);
});
