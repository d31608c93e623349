import type { LookColors } from '@portico/config/look-colors';
import type { LookFacts, SystemPreferences } from '@portico/config/looks';

export type LookTable = {
  readonly looks: Readonly<Record<string, LookFacts>>;
  readonly colors: Readonly<Record<string, LookColors>>;
  /** The look that stands for each pair of preferences. */
  readonly system: ReadonlyArray<SystemPreferences & { readonly look: string }>;
};

type Row = LookFacts & LookColors & { readonly name: string };

const GROUPS = ['color', 'shadow'] as const;

/**
 * The style sheet of a table of looks. The four that follow the operating system share one line a colour:
 *
 *   --color-x: var(--normal, light-dark(LIGHT, DARK)) var(--more, light-dark(LIGHT-MORE, DARK-MORE));
 *
 * `--normal` and `--more` are switches: the one that is on is `initial`, so that var() takes its second argument; the one
 * that is off is empty, so that var() leaves nothing. `color-scheme` decides between the two values of light-dark().
 * The class of <html> sets both; without one (no JavaScript) the operating system's preferences do. A look that readers
 * can only choose sets the colours that differ, except in print.
 */
export function lookStyles({ looks, colors, system }: LookTable): string {
  const rows = Object.entries(looks).map(([name, facts]): Row => {
    const own = colors[name];
    if (own === undefined) {
      throw new Error(`The look "${name}" has no colours. Add them to packages/config/src/looks/look-colors.ts.`);
    }
    return { ...facts, ...own, name };
  });
  const standsFor = ({ scheme, contrast }: SystemPreferences) => {
    const found = system.find((pair) => pair.scheme === scheme && pair.contrast === contrast)?.look;
    const row = rows.find(({ name }) => name === found);
    if (row === undefined) {
      throw new Error(
        `No look stands for scheme "${scheme}" and contrast "${contrast}". Without JavaScript it is what readers see. Add it to SYSTEM_LOOKS in packages/config/src/looks/looks.ts.`,
      );
    }
    return row;
  };
  const chosenOnly = rows.filter((row) => standsFor(row) !== row);
  return [
    ':root{color-scheme:light dark;--normal:initial;--more: }',
    '@media (prefers-contrast:more){:root{--normal: ;--more:initial}}',
    ruleFor(rows, ({ scheme }) => scheme === 'light', 'color-scheme:light'),
    ruleFor(rows, ({ scheme }) => scheme === 'dark', 'color-scheme:dark'),
    ruleFor(rows, ({ contrast }) => contrast !== 'more', '--normal:initial;--more: '),
    ruleFor(rows, ({ contrast }) => contrast === 'more', '--normal: ;--more:initial'),
    ruleFor(rows, ({ icon }) => icon === 'moon', '--icon-sun:none;--icon-moon:block'),
    ...picturesByScheme(rows),
    `:root{${systemProperties(standsFor)}}`,
    ...chosenOnly.map((row) => `@media not print{:root.${row.name}{${ownProperties(row, standsFor(row))}}}`),
  ].join('\n');
}

/** Which of two pictures is shown: the one for light looks on paper, and where the class says or, without one, the system. */
function picturesByScheme(rows: readonly Row[]): readonly string[] {
  const dark = '--light-only:none;--dark-only:block';
  const classes = rows.map(({ name }) => `.${name}`).join();
  return [
    ':root{--light-only:block;--dark-only:none}',
    `@media screen{${ruleFor(rows, ({ scheme }) => scheme === 'dark', dark)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not(${classes}){${dark}}}`,
  ];
}

function ruleFor(rows: readonly Row[], applies: (row: Row) => boolean, declarations: string): string {
  const classes = rows.filter(applies).map(({ name }) => `.${name}`);
  return classes.length === 0 ? '' : `:root:is(${classes.join()}){${declarations}}`;
}

function systemProperties(standsFor: (preferences: SystemPreferences) => Row): string {
  const valuesIn = (preferences: SystemPreferences) => new Map(propertiesOf(standsFor(preferences)));
  const light = valuesIn({ scheme: 'light', contrast: 'normal' });
  const dark = valuesIn({ scheme: 'dark', contrast: 'normal' });
  const lightMore = valuesIn({ scheme: 'light', contrast: 'more' });
  const darkMore = valuesIn({ scheme: 'dark', contrast: 'more' });
  return [...light.keys()]
    .map((name) => {
      const normal = `light-dark(${light.get(name)},${dark.get(name)})`;
      return `${name}:var(--normal,${normal}) var(--more,light-dark(${lightMore.get(name)},${darkMore.get(name)}))`;
    })
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
