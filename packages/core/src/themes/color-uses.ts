import type { ColorName } from '#themes/theme-colors.ts';
import type { ThemeTraits } from '#themes/themes.ts';

export type Use = 'text' | 'ui' | 'decoration';

const SURFACES = ['page', 'surface', 'inset', 'accent-soft'] as const;
/** The kinds of callouts, each with the color of its name. */
export const CALLOUTS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
const CODE = ['text', 'muted', 'code-keyword', 'code-constant', 'note', 'tip', 'caution'] as const;

/** The backgrounds of code: the block, and highlighted lines in it. */
export const CODE_LINES: readonly ColorName[] = ['inset', 'inserted-line', 'deleted-line', 'marked-line'];

/** Every use of one theme color on another: the kind of use, the foregrounds and the backgrounds. */
export const USES: ReadonlyArray<
  readonly [use: Use, foregrounds: readonly ColorName[], backgrounds: readonly ColorName[]]
> = [
  ['text', ['text', 'muted', 'accent'], SURFACES],
  // Filled buttons and the selection.
  ['text', ['on-accent'], ['accent-fill']],
  // Words that were searched for.
  ['text', ['text'], ['marked-word']],
  // Tooltips.
  ['text', ['page'], ['text']],
  ['text', CALLOUTS, ['inset']],
  ['text', CODE, CODE_LINES],
  // The stripe of a callout next to the page, and the icon and stripe of a toast.
  ['ui', CALLOUTS, ['page', 'surface']],
  // The stripe of a marked line of code, and of one with an error.
  ['ui', ['warning'], ['marked-line']],
  ['ui', ['caution'], ['deleted-line']],
  ['ui', ['focus', 'line-strong'], SURFACES],
  // The progress bar, and a checked radio button.
  ['ui', ['accent'], ['page', 'surface']],
  // Moving parts of drawings, which show nothing that isn't in the text.
  ['decoration', ['signal'], ['page', 'surface']],
  // Lines between parts that readers can also distinguish without them.
  ['decoration', ['line'], ['page', 'surface', 'inset']],
];

/** The minimum contrast ratio of each use: WCAG AA (1.4.3, 1.4.11) in normal themes, and AAA (1.4.6) for text in high-contrast themes. */
export const MIN_CONTRAST: Readonly<Record<Use, Readonly<Record<ThemeTraits['contrast'], number>>>> = {
  text: { normal: 4.5, more: 7 },
  ui: { normal: 3, more: 4.5 },
  decoration: { normal: 1, more: 4.5 },
};
