/**
 * The colors with which Mermaid draws. We replace each with a class such as `fill-box` or `line-edge`, and diagram.css assigns
 * the colors of the themes. Until then, each is a color that no drawing contains.
 */
const PAINTS = {
  /** The panel behind the drawing. */
  back: '#00a5c3',
  box: '#01a5c3',
  group: '#02a5c3',
  faint: '#03a5c3',
  edge: '#04a5c3',
  /** Text on top of lines, and on top of a series. */
  label: '#05a5c3',
  first: '#06a5c3',
  second: '#07a5c3',
  third: '#08a5c3',
} as const;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(PAINTS).map(([name, color]) => [color, name]));
const SERIES = [PAINTS.first, PAINTS.second, PAINTS.third];

/** Returns the name of a color; undefined for a color that Mermaid derives, or that an author chose. */
export function paintName(color: string): string | undefined {
  return NAMES.get(color.toLowerCase());
}

/**
 * Mermaid's variables for everything that isn't a note or a border, whose colors are the classes' defaults; see
 * https://mermaid.js.org/config/theming.html.
 */
export function themeVariables() {
  const { back, box, group, faint, edge, label } = PAINTS;
  return {
    ...seriesOf('cScale', 11),
    ...seriesOf('cScalePeer', 11),
    ...seriesOf('git', 7),
    ...seriesOf('fillType', 7),
    background: back,
    primaryColor: box,
    tertiaryColor: group,
    tertiaryBorderColor: faint,
    lineColor: edge,
    arrowheadColor: edge,
    edgeLabelBackground: back,
    labelBackgroundColor: back,
    relationLabelBackground: back,
    titleColor: label,
    actorLineColor: faint,
    signalColor: edge,
    signalTextColor: label,
    loopTextColor: label,
    labelBoxBkgColor: group,
    labelBoxBorderColor: faint,
    noteBorderColor: faint,
    compositeBackground: group,
    compositeBorder: faint,
    attributeBackgroundColorOdd: box,
    attributeBackgroundColorEven: box,
    gridColor: faint,
    scaleLabelColor: label,
  };
}

function seriesOf(name: string, last: number) {
  return Object.fromEntries(
    Array.from({ length: last + 1 }, (_, index) => [`${name}${index}`, SERIES[index % SERIES.length]]),
  );
}
