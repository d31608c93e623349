import type { Look } from '#looks/looks.ts';

const LIGHT = {
  color: {
    // Surfaces
    page: '#fbfaf7',
    surface: '#ffffff',
    inset: '#f1efe9',
    line: '#dfdbd1',
    'line-strong': '#858379',
    // Text
    text: '#1a1e21',
    muted: '#5a5f60',
    accent: '#0b5f6b',
    'on-accent': '#ffffff',
    'accent-soft': '#dcecec',
    focus: '#0b5f6b',
    // Callouts
    note: '#1f5a9e',
    tip: '#1f6b42',
    important: '#6a45a8',
    warning: '#7d5200',
    caution: '#a3322c',
    // Code, by the token kinds of Shiki's css-variables theme
    code: '#26303a',
    'code-comment': '#62686a',
    'code-keyword': '#99326b',
    'code-string': '#2c6537',
    'code-constant': '#8a4a14',
    'code-function': '#1c5a94',
    'code-parameter': '#47525b',
    'code-inserted': '#1d6336',
    'code-deleted': '#a02c2c',
    // Over inset, and the shadow at its edge shows through
    'inserted-line': '#c6f2d559',
    'deleted-line': '#ffd0cf59',
    'marked-line': '#ffe58c59',
    // A word that was searched for, on any surface
    'marked-word': '#ffeeb5',
  },
  shadow: {
    // At the edge of a box behind which there is more: a shadow that text lies over, or a line where there is more contrast
    edge: 'rgb(0 0 0 / 8%)',
  },
} as const;

/** The custom properties whose values are a look's own: `--color-page` is `page` of `color`. */
export type LookColors = {
  /** `#rrggbb`, or `#rrggbbaa` for what lies over inset; the contrast of each pair in use is computed from them. */
  readonly color: Readonly<Record<keyof typeof LIGHT.color, `#${string}`>>;
  /** Any CSS colour. */
  readonly shadow: Readonly<Record<keyof typeof LIGHT.shadow, string>>;
};

const DARK: LookColors = {
  color: {
    page: '#101416',
    surface: '#171c1f',
    inset: '#1b2124',
    line: '#2c3438',
    'line-strong': '#7a858b',
    text: '#e6e9e8',
    muted: '#a3adb0',
    accent: '#62c7cf',
    'on-accent': '#06232a',
    'accent-soft': '#14343a',
    focus: '#8adbe1',
    note: '#7fb4ee',
    tip: '#6fc897',
    important: '#b79cec',
    warning: '#e0b35a',
    caution: '#f0918a',
    code: '#d9e0e2',
    'code-comment': '#919da1',
    'code-keyword': '#ec9cc4',
    'code-string': '#98cf9f',
    'code-constant': '#e8b48a',
    'code-function': '#8ec1ef',
    'code-parameter': '#c3cdd2',
    'code-inserted': '#8fd6a5',
    'code-deleted': '#f29d97',
    'inserted-line': '#104c1659',
    'deleted-line': '#741b1359',
    'marked-line': '#604c0d59',
    'marked-word': '#4d3f10',
  },
  shadow: {
    edge: 'rgb(0 0 0 / 50%)',
  },
};

const LIGHT_HIGH_CONTRAST: LookColors = {
  color: {
    page: '#ffffff',
    surface: '#ffffff',
    inset: '#f2f2f2',
    line: '#000000',
    'line-strong': '#000000',
    text: '#000000',
    muted: '#2e2e2e',
    accent: '#00414a',
    'on-accent': '#ffffff',
    'accent-soft': '#e3f4f5',
    focus: '#000000',
    note: '#0a3d7a',
    tip: '#0b4a29',
    important: '#492783',
    warning: '#573900',
    caution: '#7d1713',
    code: '#000000',
    'code-comment': '#3b4143',
    'code-keyword': '#761a4d',
    'code-string': '#104a1c',
    'code-constant': '#653002',
    'code-function': '#0a3d6e',
    'code-parameter': '#2b343b',
    'code-inserted': '#0a4520',
    'code-deleted': '#7a1212',
    'inserted-line': '#d0fbd059',
    'deleted-line': '#ffd5d059',
    'marked-line': '#fff58e59',
    'marked-word': '#ffe566',
  },
  shadow: {
    edge: '#000000',
  },
};

const DARK_HIGH_CONTRAST: LookColors = {
  color: {
    page: '#000000',
    surface: '#000000',
    inset: '#101010',
    line: '#ffffff',
    'line-strong': '#ffffff',
    text: '#ffffff',
    muted: '#dddddd',
    accent: '#8aeaf1',
    'on-accent': '#000000',
    'accent-soft': '#06272b',
    focus: '#ffff66',
    note: '#a8cffa',
    tip: '#93e6b6',
    important: '#d2c0f7',
    warning: '#f4cd80',
    caution: '#ffb5b0',
    code: '#ffffff',
    'code-comment': '#c6ced1',
    'code-keyword': '#ffbfdd',
    'code-string': '#b7efbd',
    'code-constant': '#ffd3b0',
    'code-function': '#b4d9fb',
    'code-parameter': '#dfe7ea',
    'code-inserted': '#b0f2c3',
    'code-deleted': '#ffc2bd',
    'inserted-line': '#003e0759',
    'deleted-line': '#5d000059',
    'marked-line': '#5d4f0059',
    'marked-word': '#463a00',
  },
  shadow: {
    edge: '#ffffff',
  },
};

/** The colours of each look. The shell's style sheet, the social cards and the tests read them here. */
export const LOOK_COLORS: Readonly<Record<Look, LookColors>> = {
  light: LIGHT,
  dark: DARK,
  'light-high-contrast': LIGHT_HIGH_CONTRAST,
  'dark-high-contrast': DARK_HIGH_CONTRAST,
};
