/**
 * What Mermaid paints a shape with. A class `fill-box` or `line-edge` takes the place of each color, and diagram.css gives it
 * the colors of the looks. Until then each is a color that no drawing has.
 */
const PAINTS = {
  /** The panel under the drawing. */
  back: '#00a5c3',
  box: '#01a5c3',
  border: '#02a5c3',
  /** Notes and activations, and whatever its author has given a color. */
  soft: '#03a5c3',
  /** Around other boxes. */
  group: '#04a5c3',
  faint: '#05a5c3',
  edge: '#06a5c3',
  text: '#07a5c3',
  /** Text over lines, and over a series. */
  label: '#08a5c3',
  first: '#0aa5c3',
  second: '#0ba5c3',
  third: '#0ca5c3',
} as const;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(PAINTS).map(([name, color]) => [color, name]));
const SERIES = [PAINTS.first, PAINTS.second, PAINTS.third];

/** The name of a color of a shape, or of text. Authors' own colors have none in four looks. */
export function paintName(color: string): string | undefined {
  return NAMES.get(color.toLowerCase());
}

/** Mermaid's variables that have a name of their own or are not derived from another one; see https://mermaid.js.org/config/theming.html. */
export function themeVariables() {
  const { back, box, border, soft, group, faint, edge, text, label } = PAINTS;
  const axes = ['xAxis', 'yAxis'].flatMap((axis): [string, string][] => [
    ...['Title', 'Label'].map((part): [string, string] => [`${axis}${part}Color`, text]),
    ...['Tick', 'Line'].map((part): [string, string] => [`${axis}${part}Color`, faint]),
  ]);
  return {
    ...seriesOf('pie', 1, 12),
    ...seriesOf('cScale', 0, 11),
    ...seriesOf('cScalePeer', 0, 11),
    ...seriesOf('git', 0, 7),
    ...seriesOf('fillType', 0, 7),
    background: back,
    primaryColor: box,
    primaryTextColor: text,
    primaryBorderColor: border,
    secondaryColor: soft,
    secondaryTextColor: text,
    secondaryBorderColor: border,
    tertiaryColor: group,
    tertiaryTextColor: text,
    tertiaryBorderColor: faint,
    lineColor: edge,
    arrowheadColor: edge,
    edgeLabelBackground: back,
    labelBackgroundColor: back,
    relationLabelBackground: back,
    actorLineColor: faint,
    signalColor: edge,
    titleColor: label,
    signalTextColor: label,
    loopTextColor: label,
    labelBoxBkgColor: group,
    labelBoxBorderColor: faint,
    sequenceNumberColor: back,
    activationBkgColor: soft,
    activationBorderColor: border,
    noteBkgColor: soft,
    noteBorderColor: faint,
    noteTextColor: text,
    compositeBackground: group,
    compositeBorder: faint,
    attributeBackgroundColorOdd: box,
    attributeBackgroundColorEven: group,
    rowOdd: box,
    rowEven: group,
    gridColor: faint,
    scaleLabelColor: label,
    pieStrokeColor: back,
    pieOuterStrokeColor: back,
    pieSectionTextColor: text,
    pieSectionTextSize: '15px',
    pieLegendTextSize: '15px',
    xyChart: { ...Object.fromEntries(axes), backgroundColor: back, plotColorPalette: SERIES.join() },
  };
}

function seriesOf(name: string, first: number, last: number) {
  return Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, index) => [`${name}${first + index}`, SERIES[index % SERIES.length]]),
  );
}
