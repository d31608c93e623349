import { LOOK_COLORS } from '@portico/site/look-colors';
import { LOOKS } from '@portico/site/looks';
import { expect, test } from 'vitest';
import { lookStyles } from './look-styles.ts';

const CHOSEN_ONLY = { ...LOOKS.light, label: 'Paper', followsSystem: false };

test('a colour has its four values in one line, whichever the class or the operating system asks for', () => {
  expect(lookStyles(LOOKS, LOOK_COLORS)).toContain(
    '--color-page:var(--normal,light-dark(#fbfaf7,#101416)) var(--more,light-dark(#ffffff,#000000));',
  );
});

test('each class sets its scheme and its contrast', () => {
  const css = lookStyles(LOOKS, LOOK_COLORS).split('\n');
  expect(css).toContain(':root:is(.light,.light-high-contrast){color-scheme:light}');
  expect(css).toContain(':root:is(.dark,.dark-high-contrast){color-scheme:dark}');
  expect(css).toContain(':root:is(.light,.dark){--normal:initial;--more: }');
  expect(css).toContain(':root:is(.light-high-contrast,.dark-high-contrast){--normal: ;--more:initial}');
});

test('a look that is only chosen sets the colours in which it differs, and leaves the others as they were', () => {
  const paper = { ...LOOK_COLORS.light, color: { ...LOOK_COLORS.light.color, page: '#eeddcc' as const } };
  const before = lookStyles(LOOKS, LOOK_COLORS).split('\n');
  const css = lookStyles({ ...LOOKS, paper: CHOSEN_ONLY }, { ...LOOK_COLORS, paper }).split('\n');
  expect(css).toContain('@media not print{:root.paper{--color-page:#eeddcc}}');
  expect(css).toContain(':root:is(.light,.light-high-contrast,.paper){color-scheme:light}');
  expect(css.filter((line) => line.startsWith(':root{'))).toEqual(before.filter((line) => line.startsWith(':root{')));
});

test('two looks for one system, or none, are refused', () => {
  const twice = { ...LOOKS, paper: { ...CHOSEN_ONLY, followsSystem: true } };
  expect(() => lookStyles(twice, { ...LOOK_COLORS, paper: LOOK_COLORS.light })).toThrow(/^2 looks follow .*Set/s);
  const none = { ...LOOKS, dark: { ...LOOKS.dark, followsSystem: false } };
  expect(() => lookStyles(none, LOOK_COLORS)).toThrow(/^0 looks follow .*"dark".*Set/s);
});

test('a look without colours is refused', () => {
  expect(() => lookStyles({ ...LOOKS, paper: CHOSEN_ONLY }, LOOK_COLORS)).toThrow(/"paper" has no colours. Add/);
});
