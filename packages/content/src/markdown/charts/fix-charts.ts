import { linesOf } from '#files/text-files.ts';
import { chartOfMermaid, isMermaidChart } from '#markdown/charts/mermaid-charts.ts';
import { diagramTitle } from '#markdown/code/diagram-titles.ts';

const OPENING = /^([ \t]*)(`{3,}|~{3,})[ \t]*mermaid\b(.*)$/;

/** Replaces Mermaid's charts with `chart` blocks. Everything else stays the same, byte for byte. */
export function fixCharts(source: string) {
  const newline = source.includes('\r\n') ? '\r\n' : '\n';
  const lines = linesOf(source);
  const fixes: { readonly line: number; readonly message: string }[] = [];
  const written: string[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index] ?? '';
    const [, indent = '', mark = '', info = ''] = OPENING.exec(line) ?? [];
    const length = mark === '' ? -1 : lines.slice(index + 1).findIndex((each) => each.trim() === mark);
    const code = length === -1 ? '' : lines.slice(index + 1, index + 1 + length).join('\n');
    if (length === -1 || !isMermaidChart(code)) {
      written.push(line);
      index += 1;
      continue;
    }
    const title = /title="([^"]+)"/.exec(info)?.[1] ?? diagramTitle(code) ?? 'Chart';
    const chart = chartOfMermaid(code, title).trimEnd().split('\n');
    written.push(...[`${mark}chart`, ...chart, mark].map((each) => indent + each));
    fixes.push({ line: index + 1, message: "Mermaid's chart is now a block chart" });
    index += length + 2;
  }
  return { source: fixes.length === 0 ? source : written.join(newline), fixes };
}
