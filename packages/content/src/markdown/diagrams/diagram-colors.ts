/** What a drawing's colours are for. Each is a custom property that every look has, so that a drawing follows a change of the look. */
const ROLES = {
  page: '--color-page',
  node: '--color-surface',
  group: '--color-inset',
  active: '--color-accent-soft',
  note: '--color-marked-line',
  good: '--color-inserted-line',
  bad: '--color-deleted-line',
  text: '--color-text',
  edge: '--color-muted',
  border: '--color-line-strong',
  grid: '--color-line',
  first: '--color-accent',
  second: '--color-note',
  third: '--color-tip',
  fourth: '--color-important',
  fifth: '--color-warning',
  sixth: '--color-caution',
} as const;

type Role = keyof typeof ROLES;

const NAMES = Object.keys(ROLES) as readonly Role[];
const SERIES: readonly Role[] = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
// Mermaid computes with colours, so it is given some: #010101, #020202, …, each a name of a role and nothing that anyone sees.
const STEP = 0x010101;

/** The colour that stands for a role while Mermaid draws. */
function standIn(role: Role): string {
  return `#${((NAMES.indexOf(role) + 1) * STEP).toString(16).padStart(6, '0')}`;
}

const isStandIn = (number: number) => number % STEP === 0 && number > 0 && number / STEP <= NAMES.length;

/** Mermaid's variables of its theme `base` (https://mermaid.js.org/config/theming.html), by role. */
export function themeVariables(): Readonly<Record<string, unknown>> {
  const [node, group, active, note, text, edge, border, page] = (
    ['node', 'group', 'active', 'note', 'text', 'edge', 'border', 'page'] as const
  ).map(standIn);
  const nth = (index: number) => standIn(SERIES[index % SERIES.length] ?? 'first');
  const twelve = (name: string, start: number, value: (index: number) => string | undefined) =>
    Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${name}${index + start}`, value(index)]));
  return {
    background: page,
    ...byName(
      node,
      'primaryColor mainBkg actorBkg stateBkg classText0 labelBoxBkgColor compositeBackground quadrant1Fill',
    ),
    ...byName(node, 'quadrant3Fill nodeBkg rowOdd attributeBackgroundColorOdd'),
    ...byName(group, 'secondaryColor tertiaryColor clusterBkg altBackground compositeTitleBackground sectionBkgColor'),
    ...byName(
      group,
      'sectionBkgColor2 quadrant2Fill quadrant4Fill rowEven attributeBackgroundColorEven doneTaskBkgColor',
    ),
    ...byName(page, 'edgeLabelBackground labelBackgroundColor altSectionBkgColor sequenceNumberColor pieStrokeColor'),
    ...byName(page, 'pieSectionTextColor pieOuterStrokeColor innerEndBackground scaleLabelColor tagLabelBackground'),
    ...byName(page, 'commitLabelBackground'),
    ...byName(active, 'activationBkgColor taskBkgColor critBkgColor'),
    ...byName(note, 'noteBkgColor activeTaskBkgColor'),
    ...byName(
      text,
      'primaryTextColor secondaryTextColor tertiaryTextColor textColor titleColor nodeTextColor actorTextColor',
    ),
    ...byName(
      text,
      'signalTextColor labelTextColor loopTextColor noteTextColor classText taskTextColor taskTextDarkColor',
    ),
    ...byName(
      text,
      'taskTextLightColor taskTextOutsideColor taskTextClickableColor pieTitleTextColor pieLegendTextColor',
    ),
    ...byName(
      text,
      'stateLabelColor transitionLabelColor specialStateColor commitLabelColor tagLabelColor relationLabelColor',
    ),
    ...byName(text, 'quadrant1TextFill quadrant2TextFill quadrant3TextFill quadrant4TextFill quadrantPointTextFill'),
    ...byName(text, 'quadrantXAxisTextFill quadrantYAxisTextFill quadrantTitleFill errorTextColor'),
    ...byName(
      edge,
      'lineColor defaultLinkColor arrowheadColor signalColor transitionColor actorLineColor relationColor',
    ),
    ...byName(
      border,
      'primaryBorderColor secondaryBorderColor tertiaryBorderColor nodeBorder clusterBorder border1 border2',
    ),
    ...byName(border, 'actorBorder labelBoxBorderColor noteBorderColor stateBorder taskBorderColor'),
    ...byName(
      border,
      'doneTaskBorderColor tagLabelBorder quadrantInternalBorderStrokeFill quadrantExternalBorderStrokeFill',
    ),
    ...byName(border, 'activationBorderColor activeTaskBorderColor'),
    ...byName(standIn('sixth'), 'critBorderColor todayLineColor vertLineColor'),
    ...byName(nth(0), 'quadrantPointFill'),
    gridColor: standIn('grid'),
    ...twelve('cScale', 0, nth),
    ...twelve('cScaleInv', 0, () => edge),
    ...twelve('cScalePeer', 0, () => border),
    ...twelve('cScaleLabel', 0, () => page),
    ...twelve('pie', 1, nth),
    ...twelve('git', 0, nth),
    ...twelve('gitInv', 0, () => text),
    ...twelve('gitBranchLabel', 0, () => page),
    pieOpacity: '1',
    pieStrokeWidth: '2px',
    pieOuterStrokeWidth: '0',
    xyChart: {
      backgroundColor: page,
      ...byName(text, 'titleColor xAxisTitleColor xAxisLabelColor yAxisTitleColor yAxisLabelColor dataLabelColor'),
      ...byName(border, 'xAxisTickColor xAxisLineColor yAxisTickColor yAxisLineColor'),
      plotColorPalette: SERIES.map(standIn).join(','),
    },
  };
}

function byName(value: string | undefined, names: string): Record<string, string | undefined> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}

/** What a colour is put on. */
export type Painted = 'text' | 'fill' | 'stroke';

/**
 * A colour of a drawing as the look's own: that of a role, or, of a colour that an author has given a shape, the look's nearest.
 * Text has the look's colour whatever its author says, since nothing else can be read on every look. Undefined where it is no colour.
 */
export function lookColor(value: string, painted: Painted): string | undefined {
  if (value === 'none' || value === 'transparent') {
    return 'none';
  }
  if (value === 'currentColor') {
    // Of the lines of axes, and of their texts.
    return `var(${ROLES[painted === 'stroke' ? 'grid' : 'text']})`;
  }
  const number = colorNumber(value);
  if (number === undefined) {
    return undefined;
  }
  const role = isStandIn(number) ? NAMES[number / STEP - 1] : undefined;
  return `var(${ROLES[role ?? nearest(number, painted)]})`;
}

// Degrees of the colour wheel up to which a hue is taken for the role, for shapes and for lines.
const HUES: ReadonlyArray<readonly [upTo: number, fill: Role, stroke: Role]> = [
  [20, 'bad', 'sixth'],
  [70, 'note', 'fifth'],
  [165, 'good', 'third'],
  [200, 'active', 'first'],
  [250, 'active', 'second'],
  [300, 'group', 'fourth'],
  [360, 'bad', 'sixth'],
];
// Shares of the full range; what differs less in its channels is a grey.
const LEAST_CHROMA = 0.06;

function nearest(number: number, painted: Painted): Role {
  if (painted === 'text') {
    return 'text';
  }
  const [red, green, blue] = [16, 8, 0].map((shift) => ((number >> shift) & 255) / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (chroma < LEAST_CHROMA) {
    if (painted === 'stroke') {
      return 'edge';
    }
    return most < 0.3 ? 'edge' : 'group';
  }
  const sixths = hueInSixths({ red, green, blue }, most, chroma);
  const [, fill, stroke] = HUES.find(([upTo]) => sixths * 60 <= upTo) ?? ['', 'group', 'edge'];
  return painted === 'fill' ? fill : stroke;
}

type Channels = { readonly red: number; readonly green: number; readonly blue: number };

/** https://www.w3.org/TR/css-color-4/#rgb-to-hsl */
function hueInSixths({ red, green, blue }: Channels, most: number, chroma: number): number {
  if (most === red) {
    return ((green - blue) / chroma + 6) % 6;
  }
  return most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
}

// Those that CSS 2 names; another name is drawn as grey.
const NAMED: Readonly<Record<string, number>> = {
  black: 0,
  white: 0xffffff,
  gray: 0x808080,
  grey: 0x808080,
  silver: 0xc0c0c0,
  red: 0xff0000,
  maroon: 0x800000,
  yellow: 0xffff00,
  olive: 0x808000,
  lime: 0x00ff00,
  green: 0x008000,
  aqua: 0x00ffff,
  teal: 0x008080,
  blue: 0x0000ff,
  navy: 0x000080,
  fuchsia: 0xff00ff,
  purple: 0x800080,
  orange: 0xffa500,
  pink: 0xffc0cb,
  lightblue: 0xadd8e6,
  lightgreen: 0x90ee90,
  lightgrey: 0xd3d3d3,
  lightgray: 0xd3d3d3,
};

function colorNumber(value: string): number | undefined {
  const text = value.trim().toLowerCase();
  const hex = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/.exec(text);
  if (hex !== null) {
    const digits = hex[2] ?? Array.from(hex[1] ?? '', (digit) => digit + digit).join('');
    return Number.parseInt(digits, 16);
  }
  const rgb = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(text);
  if (rgb !== null) {
    return rgb.slice(1, 4).reduce((sum, part) => sum * 256 + Math.min(255, Math.round(Number(part))), 0);
  }
  const hsl = /^hsla?\(\s*([\d.]+)[\s,]+([\d.]+)%[\s,]+([\d.]+)%/.exec(text);
  if (hsl !== null) {
    return hslNumber(Number(hsl[1]), Number(hsl[2]) / 100, Number(hsl[3]) / 100);
  }
  return NAMED[text] ?? (/^[a-z]+$/.test(text) && text !== 'currentcolor' && text !== 'inherit' ? 0x808080 : undefined);
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function hslNumber(hue: number, saturation: number, lightness: number): number {
  const amount = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].reduce((sum, offset) => {
    const k = (offset + hue / 30) % 12;
    return sum * 256 + Math.round(255 * (lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  }, 0);
}
