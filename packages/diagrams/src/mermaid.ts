import { createMermaidRenderer } from 'mermaid-isomorphic';
import playwright from 'playwright/package.json' with { type: 'json' };
import { launchError, launchOptions, themeColors } from 'portico/tools';
import { optimize } from 'svgo';
import { paintByClass } from '#classes.ts';
import type { Draw } from '#draw-diagrams.ts';
import { correctLayout } from '#layout.ts';
import { themeVariables } from '#paints.ts';

const FONT = '"Atkinson Hyperlegible Next", Arial, sans-serif';
const FONT_FILE = import.meta.resolve(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
);
const FONT_SIZE = 15;
// Pixels above and below the title of a group.
const TITLE = { top: 4, bottom: 8 };
const FLOWCHART = {
  htmlLabels: false,
  curve: 'rounded',
  padding: 12,
  nodeSpacing: 36,
  rankSpacing: 40,
  subGraphTitleMargin: TITLE,
} as const;
const SEQUENCE = {
  mirrorActors: false,
  actorMargin: 20,
  width: 100,
  height: 40,
  diagramMarginX: 4,
  // What crosses the last line, such as the mark of a lost message, needs space below it.
  diagramMarginY: 20,
  boxMargin: 16,
  ...Object.fromEntries(['actor', 'message', 'note'].map((part) => [`${part}FontSize`, FONT_SIZE])),
};

/** Draws diagrams in Chromium. */
export function createMermaid(accent: string | undefined, variables: Parameters<typeof launchOptions>[0]): Draw {
  const render = createMermaidRenderer({ launchOptions: launchOptions(variables) });
  const style = styleAlone(accent);
  // The shell's style sheet also has faces for fonts installed on the reader's device. They would fail on a machine without these fonts.
  const fontFace = `@font-face{font-family:"Atkinson Hyperlegible Next";font-weight:400 700;src:url("${FONT_FILE}")}`;
  return async (source) => {
    const [result] = await render([source], {
      css: `data:text/css,${encodeURIComponent(fontFace)}`,
      prefix: 'd',
      mermaidConfig: {
        theme: 'base',
        themeVariables: { ...themeVariables(), fontFamily: FONT, fontSize: `${FONT_SIZE}px` },
        fontFamily: FONT,
        // Not every program draws HTML in an SVG.
        htmlLabels: false,
        flowchart: FLOWCHART,
        sequence: SEQUENCE,
        deterministicIds: true,
      },
    }).catch((error: unknown) => {
      throw launchError(error, playwright.version);
    });
    if (result?.status !== 'fulfilled') {
      throw result?.reason;
    }
    const { svg, width, height } = result.value;
    const size = { width: `${Math.ceil(width)}`, height: `${Math.ceil(height)}` };
    const { data } = optimize(svg, {
      floatPrecision: 1,
      plugins: [
        { name: 'correctLayout', fn: (root) => correctLayout(root) },
        { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
        'convertStyleToAttrs',
        'convertColors',
        { name: 'paintByClass', fn: (root) => paintByClass(root) },
        'cleanupIds',
        'removeUselessDefs',
        'cleanupNumericValues',
        'convertPathData',
        'convertTransform',
        'collapseGroups',
        'removeEmptyContainers',
        { name: 'addAttributesToSVGElement', params: { attributes: [size] } },
      ],
    });
    return `${data.replace('>', `>${style}`)}\n`;
  };
}

/** The styles of a drawing outside the site's pages, where diagram.css does not apply: in feed readers, or if the file is opened directly. */
function styleAlone(accent: string | undefined): string {
  const colors = themeColors(accent);
  const { surface, text, muted, accent: hue, 'accent-soft': soft, inset, 'line-strong': faint } = colors;
  const series = { first: hue.light, second: muted.light, third: faint.light };
  const paints = { back: surface.light, box: surface.light, soft: soft.light, group: inset.light, ...series };
  const lines = { border: hue.light, faint: faint.light, edge: muted.light, ...series };
  const rules = [
    `svg{background:${surface.light};fill:none;stroke-width:1.5;font:${FONT_SIZE}px ${FONT.replaceAll('"', "'")}}`,
    `text{fill:${text.light}}.fill-edge{fill:${muted.light}}.dashed{stroke-dasharray:4 4}`,
    ...Object.entries(paints).map(([name, color]) => `.fill-${name}{fill:${color}}`),
    ...Object.entries(lines).map(([name, color]) => `.line-${name}{stroke:${color}}`),
  ];
  return `<style>${rules.join('')}</style>`;
}
