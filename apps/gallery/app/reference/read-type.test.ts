import { expect, test } from 'vitest';
import { propertiesOf } from './read-type.ts';

const SOURCE = `
export type OneProps = {
  /** What it says. */
  readonly text: string;
  readonly action?: { readonly label: string };
};

export type TwoProps = OtherProps & { readonly href: string };
`;

test('the properties of a type are read with what is said of them', () => {
  expect(propertiesOf(SOURCE, 'OneProps')).toEqual([
    { name: 'text', type: 'string', isOptional: false, about: 'What it says.' },
    { name: 'action', type: '{ readonly label: string }', isOptional: true, about: '' },
  ]);
  expect(propertiesOf(SOURCE, 'TwoProps')).toEqual([{ name: 'href', type: 'string', isOptional: false, about: '' }]);
});

test('a type that is not there is an error', () => {
  expect(() => propertiesOf(SOURCE, 'Props')).toThrow(/"export type Props".*Correct/);
});
