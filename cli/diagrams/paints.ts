/**
 * What Mermaid paints a shape with. A class `fill-box` or `line-edge` takes the place of each color, and diagram.css gives it
 * the colors of the themes. Until then each is a color that no drawing has.
 */
const PAINTS = {
  /** The panel under the drawing. */
  back: '#00a5c3',
  box: '#01a5c3',
  group: '#02a5c3',
  faint: '#03a5c3',
  edge: '#04a5c3',
  /** Text over lines, and over a series. */
  label: '#05a5c3',
  first: '#06a5c3',
  second: '#07a5c3',
  third: '#08a5c3',
} as const;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(PAINTS).map(([name, color]) => [color, name]));
const SERIES = [PAINTS.first, PAINTS.second, PAINTS.third];

/** Returns the name of a color; undefined for one that Mermaid derives, or an author chose. */
export function paintName(color: string): string | undefined {
  return NAMES.get(color.toLowerCase());
}

/** Mermaid's variables for what is neither a note nor a border, which the classes have by default; see https://mermaid.js.org/config/theming.html. */
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
