import * as v from 'valibot';
import { closest } from '#closest.ts';
import { text } from '#config/field-kinds.ts';
import { CALLOUTS } from '#themes/color-uses.ts';

/** The names that can follow `:::` in posts, in addition to callouts. */
export const BLOCKS = ['details', 'tabs', 'steps', 'gallery', 'video', 'demo', 'component'] as const;

/** The colors of callouts, each with the theme color that it stands for. */
export const CALLOUT_COLORS = {
  blue: 'note',
  green: 'tip',
  violet: 'important',
  yellow: 'warning',
  red: 'caution',
  pink: 'code-keyword',
  orange: 'code-constant',
} as const;
type CalloutColor = keyof typeof CALLOUT_COLORS;

/** The signs and colors of the callouts of every site, except that of a note, a blue circle. */
export const CALLOUT_LOOKS = {
  tip: { icon: 'square', color: 'green' },
  important: { icon: 'diamond', color: 'violet' },
  warning: { icon: 'triangle', color: 'yellow' },
  caution: { icon: 'octagon', color: 'red' },
} as const;

/** The signs before the titles of callouts. callout.css draws them. */
export const CALLOUT_ICONS = ['circle', 'square', 'diamond', 'triangle', 'octagon'] as const;

const isColor = (name: string): name is CalloutColor => Object.hasOwn(CALLOUT_COLORS, name);
const COLORS = Object.keys(CALLOUT_COLORS).filter(isColor);
// `::tab` and `::step` are lines in blocks, and a parsed title has this name too.
const TAKEN: readonly string[] = [...CALLOUTS, ...BLOCKS, 'tab', 'step', 'title'];

const choice = <Name extends string>(names: readonly Name[], why: string) =>
  v.picklist(names, ({ input }) => {
    const near = closest(String(input), names);
    return `expected one of ${names.join(', ')}, ${why}${near === undefined ? '' : `; did you mean ${near}?`}`;
  });

const callout = v.strictObject(
  {
    /** What readers see before the text, such as Deprecated. */
    title: text,
    /** The shape before the title: `circle`, `square`, `diamond`, `triangle` or `octagon`; `circle` by default. */
    icon: v.optional(choice(CALLOUT_ICONS, 'the shapes before the titles of callouts')),
    /** `blue`, `green`, `violet`, `yellow`, `red`, `pink` or `orange`; `blue` by default. */
    color: v.optional(choice(COLORS, 'which can be read in each theme')),
  },
  "expected an object, such as { title: 'Deprecated', icon: 'diamond', color: 'red' }",
);

const name = v.pipe(
  v.string(),
  v.regex(/^[a-z]+$/, 'expected a name of lower-case letters, such as deprecated for > [!DEPRECATED]'),
  v.check(
    (value) => !TAKEN.includes(value),
    ({ input }) =>
      `${input} is the name of a block of the program; choose another one, or change the title of a callout in texts/`,
  ),
);

export const ownCalloutsSchema = v.record(name, callout);

/** The kinds of callouts that only one site has, by their names in posts. */
export type OwnCallouts = v.InferOutput<typeof ownCalloutsSchema>;
