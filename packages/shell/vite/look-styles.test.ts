import { LOOK_COLORS } from '@portico/config/look-colors';
import { LOOKS, systemLooks } from '@portico/config/looks';
import { expect, test } from 'vitest';
import { lookStyles } from './look-styles.ts';

const TABLE = { looks: LOOKS, colors: LOOK_COLORS, system: systemLooks() };
const PAPER = LOOKS.light;
const PAPER_COLORS = { ...LOOK_COLORS.light, color: { ...LOOK_COLORS.light.color, page: '#eeddcc' as const } };
const WITH_PAPER = {
  ...TABLE,
  looks: { ...LOOKS, paper: PAPER },
  colors: { ...LOOK_COLORS, paper: PAPER_COLORS },
};

test('a colour has its four values in one line, whichever the class or the operating system asks for', () => {
  const [light, dark, lightMore, darkMore] = TABLE.system.map(({ look }) => LOOK_COLORS[look].color.page);
  expect(lookStyles(TABLE)).toContain(
    `--color-page:var(--normal,light-dark(${light},${dark})) var(--more,light-dark(${lightMore},${darkMore}));`,
  );
});

test('each class sets its scheme, its contrast and its icon; a look that readers can only choose uses its row of the table', () => {
  const css = lookStyles(WITH_PAPER);
  const rulesOf = (name: string) =>
    css.split('\n').flatMap((rule) => {
      const [, classes = '', declarations = ''] = /^:root:is\(([^)]*)\)\{(.*)\}$/.exec(rule) ?? [];
      return classes.split(',').includes(`.${name}`) ? [declarations] : [];
    });
  expect(rulesOf('light')).toEqual(['color-scheme:light', '--normal:initial;--more: ']);
  expect(rulesOf('paper')).toEqual(rulesOf('light'));
  expect(rulesOf('dark-high-contrast')).toEqual([
    'color-scheme:dark',
    '--normal: ;--more:initial',
    '--icon-sun:none;--icon-moon:block',
  ]);
});

test("pictures for dark looks are shown in those, chosen or the system's, and never on paper", () => {
  const rules = lookStyles(WITH_PAPER)
    .split('\n')
    .filter((rule) => rule.includes('--dark-only'));
  const [usual, chosen, asked, ...others] = rules;
  expect(usual).toBe(':root{--light-only:block;--dark-only:none}');
  expect(chosen).toBe('@media screen{:root:is(.dark,.dark-high-contrast){--light-only:none;--dark-only:block}}');
  expect(asked).toMatch(/^@media screen and \(prefers-color-scheme:dark\)\{:root:not\(.*\.paper\)\{--light-only:none;/);
  expect(others).toEqual([]);
});

test('a look that is only chosen sets the colours in which it differs, and leaves the others as they were', () => {
  const css = lookStyles(WITH_PAPER).split('\n');
  expect(css).toContain('@media not print{:root.paper{--color-page:#eeddcc}}');
  const shared = lookStyles(TABLE)
    .split('\n')
    .filter((line) => line.startsWith(':root{'));
  expect(css.filter((line) => line.startsWith(':root{'))).toEqual(shared);
});

test('a system that no look stands for is refused', () => {
  const system = TABLE.system.filter(({ look }) => look !== 'dark');
  expect(() => lookStyles({ ...TABLE, system })).toThrow(/^No look stands for scheme "dark".*Add it/s);
});

test('a look without colours is refused', () => {
  expect(() => lookStyles({ ...WITH_PAPER, colors: LOOK_COLORS })).toThrow(/"paper" has no colours. Add/);
});
