// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Faces, initialsOf } from './authors.tsx';

test.for([
  ['Ines Okafor', 'IO'],
  ['The Northwind Relay team', 'NR'],
  ['The Acme team', 'A'],
  ['The team', 'Tt'],
  ['東京', '東'],
] as const)('%s has the initials %s', ([name, initials]) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a byline has at most three faces, of the first authors', () => {
  onTestFinished(cleanup);
  const faces = ['Ann', 'Ben', 'Cid', 'Dan', 'Eva'].map((name) => ({ name, picture: undefined }));
  expect(render(<Faces faces={faces} />).container.textContent).toBe('ABC');
  expect(render(<Faces faces={faces.slice(0, 1)} />).container.textContent).toBe('A');
});
