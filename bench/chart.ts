import { type Figure, formatNumber, formatQuartiles, goalText, limitOf, type Measured, withUnit } from './figure.ts';
import type { Results } from './results.ts';

const WIDTH = 740;
const BARS_FROM = 190;
const BARS_TO = 580;
const HEADING = 34;
const ROW = 22;
const BAR = 14;
const GAP = 14;

/*
 * The colours are those of text and of graphics on a page's white or near-black: a picture in a repository knows the reader's
 * scheme, but not the page's own colours.
 */
const STYLE = `
text{font:13px system-ui,sans-serif;fill:#1f2328}
.name{font-weight:600}
.name tspan{font-weight:400;font-size:12px}
.ours{fill:#0969da}
.peer{fill:#8c959f}
.quartiles,.goal{stroke:#1f2328;stroke-width:1.5}
.goal{stroke-dasharray:4 3}
.value{paint-order:stroke;stroke:#fff;stroke-width:5;stroke-linejoin:round}
@media (prefers-color-scheme:dark){
text{fill:#f0f6fc}
.ours{fill:#4493f8}
.peer{fill:#7d8590}
.quartiles,.goal{stroke:#f0f6fc}
.value{stroke:#0d1117}
}`;

/** Bars of a benchmark's figures, ours and each peer's, with quartiles and goal; each figure has a scale of its own. */
export function chart({ bench, figures }: Results): string {
  let top = 4;
  const groups = figures.map((figure) => {
    const group = drawFigure(figure, top);
    top += HEADING + ROW * (1 + Object.keys(figure.peers).length) + GAP;
    return group;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}" role="img" aria-labelledby="title desc">
<title id="title">${escapeXml(`Figures of the benchmark ${bench}`)}</title>
<desc id="desc">${escapeXml(figures.map(describe).join(' '))}</desc>
<style>${STYLE}</style>
${groups.join('\n')}
</svg>
`;
}

function drawFigure(figure: Figure, top: number): string {
  const rows: readonly (readonly [string, Measured])[] = [['ours', figure.ours], ...Object.entries(figure.peers)];
  const limit = limitOf(figure);
  const most = Math.max(...rows.map(([, { median, high }]) => Math.max(median, high)), limit ?? 0) || 1;
  const x = (value: number) => round(BARS_FROM + (Math.max(value, 0) / most) * (BARS_TO - BARS_FROM));
  const bars = rows.map(([who, measured], place) => {
    const y = top + HEADING + place * ROW;
    const middle = y + BAR / 2;
    const kind = place === 0 ? 'ours' : 'peer';
    return `<text x="${BARS_FROM - 10}" y="${middle + 4}" text-anchor="end"${place === 0 ? ' class="name"' : ''}>${escapeXml(who)}</text>
<rect class="${kind}" x="${BARS_FROM}" y="${y}" width="${round(x(measured.median) - BARS_FROM)}" height="${BAR}"/>
<path class="quartiles" d="M${x(measured.low)} ${middle}H${x(measured.high)}"/>`;
  });
  // After the line of the goal, which some of them lie on.
  const values = rows.map(([, measured], place) => {
    const end = Math.max(x(measured.median), x(measured.high));
    const middle = top + HEADING + place * ROW + BAR / 2;
    return `<text class="value" x="${end + 8}" y="${middle + 4}">${escapeXml(withUnit(formatNumber(measured.median), figure.unit))}</text>`;
  });
  const aim = [`${figure.better} is better`, goalText(figure) && `goal: ${goalText(figure)}`]
    .filter(Boolean)
    .join('; ');
  const bottom = top + HEADING + rows.length * ROW;
  const goal =
    limit === undefined ? '' : `\n<path class="goal" d="M${x(limit)} ${top + HEADING - 6}V${bottom - ROW + BAR + 6}"/>`;
  return `<text class="name" x="0" y="${top + 16}">${escapeXml(figure.name)} <tspan>(${escapeXml(aim)})</tspan></text>
${bars.join('\n')}${goal}
${values.join('\n')}`;
}

function describe(figure: Figure): string {
  const words = (who: string, measured: Measured) =>
    `${who} ${withUnit(formatNumber(measured.median), figure.unit)} (${formatQuartiles(measured)})`;
  const peers = Object.entries(figure.peers).map(([peer, measured]) => words(peer, measured));
  const goal = goalText(figure);
  return `${figure.name}: ${[words('ours', figure.ours), ...peers].join(', ')}${goal && `; goal ${goal}`}.`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
