import { expect, test } from 'vitest';
import { initialsOf } from './authors.tsx';

test.for([
  ['Ines Okafor', 'IO'],
  ['The Northwind Relay team', 'NR'],
  ['The Acme team', 'A'],
  ['The team', 'Tt'],
  ['東京', '東'],
] as const)('%s has the initials %s', ([name, initials]) => {
  expect(initialsOf(name)).toBe(initials);
});
