import type { LookColors } from '@portico/site/look-colors';
import type { LookFacts } from '@portico/site/looks';

type Row = LookFacts & LookColors & { readonly name: string };

const GROUPS = ['color', 'shadow'] as const;

/**
 * The style sheet of a table of looks. The four that follow the operating system share one line a colour:
 *
 *   --color-x: var(--normal, light-dark(LIGHT, DARK)) var(--more, light-dark(LIGHT-MORE, DARK-MORE));
 *
 * `--normal` and `--more` are switches: the one that is on is `initial`, so that var() takes its second argument; the one
 * that is off is empty, so that var() leaves nothing. `color-scheme` decides between the two values of light-dark().
 * The class of <html> sets both; without one (no JavaScript) the operating system's preferences do. A look that is only
 * chosen sets the colours in which it differs; on paper it has none of its own.
 */
export function lookStyles(
  looks: Readonly<Record<string, LookFacts>>,
  colors: Readonly<Record<string, LookColors>>,
): string {
  const rows = Object.entries(looks).map(([name, facts]): Row => {
    const own = colors[name];
    if (own === undefined) {
      throw new Error(`The look "${name}" has no colours. Add them to packages/site/src/looks/look-colors.ts.`);
    }
    return { ...facts, ...own, name };
  });
  const chosenOnly = rows.filter(({ followsSystem }) => !followsSystem);
  return [
    ':root{color-scheme:light dark;--normal:initial;--more: }',
    '@media (prefers-contrast:more){:root{--normal: ;--more:initial}}',
    ruleFor(rows, ({ scheme }) => scheme === 'light', 'color-scheme:light'),
    ruleFor(rows, ({ scheme }) => scheme === 'dark', 'color-scheme:dark'),
    ruleFor(rows, ({ contrast }) => contrast !== 'more', '--normal:initial;--more: '),
    ruleFor(rows, ({ contrast }) => contrast === 'more', '--normal: ;--more:initial'),
    ruleFor(rows, ({ icon }) => icon === 'moon', '--icon-sun:none;--icon-moon:block'),
    `:root{${systemProperties(rows)}}`,
    ...chosenOnly.map((row) => `@media not print{:root.${row.name}{${ownProperties(row, systemLook(rows, row))}}}`),
  ].join('\n');
}

function ruleFor(rows: readonly Row[], applies: (row: Row) => boolean, declarations: string): string {
  const classes = rows.filter(applies).map(({ name }) => `.${name}`);
  return classes.length === 0 ? '' : `:root:is(${classes.join()}){${declarations}}`;
}

function systemLook(rows: readonly Row[], { scheme, contrast }: Pick<LookFacts, 'scheme' | 'contrast'>): Row {
  const found = rows.filter((row) => row.followsSystem && row.scheme === scheme && row.contrast === contrast);
  const [row] = found;
  if (row === undefined || found.length > 1) {
    throw new Error(
      `${found.length} looks follow a system that asks for scheme "${scheme}" and contrast "${contrast}". One has to: without JavaScript it is what readers see. Set followsSystem in packages/site/src/looks/looks.ts.`,
    );
  }
  return row;
}

function systemProperties(rows: readonly Row[]): string {
  const light = systemLook(rows, { scheme: 'light', contrast: 'no-preference' });
  const dark = systemLook(rows, { scheme: 'dark', contrast: 'no-preference' });
  const lightMore = new Map(propertiesOf(systemLook(rows, { scheme: 'light', contrast: 'more' })));
  const darkMore = new Map(propertiesOf(systemLook(rows, { scheme: 'dark', contrast: 'more' })));
  const darkNormal = new Map(propertiesOf(dark));
  return propertiesOf(light)
    .map(
      ([name, value]) =>
        `${name}:var(--normal,light-dark(${value},${darkNormal.get(name)})) var(--more,light-dark(${lightMore.get(name)},${darkMore.get(name)}))`,
    )
    .join(';');
}

/** The properties in which a look differs from the one that stands for its scheme and contrast. */
function ownProperties(row: Row, base: Row): string {
  const inherited = new Map(propertiesOf(base));
  return propertiesOf(row)
    .filter(([name, value]) => inherited.get(name) !== value)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

function propertiesOf(colors: LookColors): ReadonlyArray<readonly [name: string, value: string]> {
  return GROUPS.flatMap((group) =>
    Object.entries(colors[group]).map(([name, value]) => [`--${group}-${name}`, value] as const),
  );
}
