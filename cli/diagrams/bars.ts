import { escapeHtml } from '@portico/content';
import { xyChart } from '@portico/content/rendering';

// Pixels. A row is a label above its bar.
const ROW = 58;
const BAR = { top: 26, height: 24 };
const WIDTH = 640;
const HEAD = 22;
// The share of the width for the longest bar; its value is next to it.
const MAX_SHARE = 88;

/**
 * Draws horizontal bars, with a line over them for each value that all rows share. Undefined for other charts. Mermaid's drawing
 * scales as a whole; here only the bars do, so that the text has the same size on a phone and on a wide page.
 */
export function drawBars(source: string, style: string): string | undefined {
  if (!/^\s*xychart(?:-beta)?[ \t]+horizontal\b/m.test(source)) {
    return undefined;
  }
  const { labels, series } = xyChart(source);
  const [bars, ...others] = series.toSorted((a, b) => a.kind.localeCompare(b.kind));
  const limits = others.map(({ name, values: [value = ''] }) => ({ name, value }));
  const values = bars?.values.map(Number) ?? [];
  const max = Math.max(...values, ...limits.map(({ value }) => Number(value)));
  const isConstantLine = ({ kind, values: [first, ...rest] }: (typeof series)[number]) =>
    kind === 'line' && rest.every((value) => value === first);
  if (bars?.kind !== 'bar' || !others.every(isConstantLine) || !(max > 0) || values.some((value) => !(value >= 0))) {
    return undefined;
  }
  const head = limits.length > 0 ? HEAD : 0;
  const height = head + labels.length * ROW;
  const shareOf = (value: string) => `${((Number(value) / max) * MAX_SHARE).toFixed(1)}%`;
  const rows = labels.map((label, index) => {
    const top = head + index * ROW;
    const value = bars.values[index] ?? '0';
    return [
      `<rect y="${top + BAR.top}" width="${shareOf(value)}" height="${BAR.height}" class="fill-first"/>`,
      `<text y="${top + BAR.top - 8}" class="fill-label">${escapeHtml(label)}</text>`,
      `<text x="${shareOf(value)}" dx="8" y="${top + BAR.top + 17}" class="fill-label">${escapeHtml(value)}</text>`,
    ];
  });
  const lines = limits.map(({ name, value }) => [
    `<line x1="${shareOf(value)}" x2="${shareOf(value)}" y1="${head - 4}" y2="${height}" class="line-edge dashed"/>`,
    `<text x="${shareOf(value)}" y="14" text-anchor="middle">${escapeHtml(name)}</text>`,
  ]);
  const shapes = [...rows.map(([bar]) => bar), ...lines.flat(), ...rows.flatMap(([, ...texts]) => texts)];
  const size = `viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} class="stretch">${style}${shapes.join('')}</svg>\n`;
}
