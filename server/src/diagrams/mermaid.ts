import { lookColors } from '@portico/config/accent';
import type { LookColors } from '@portico/config/look-colors';
import { createMermaidRenderer } from 'mermaid-isomorphic';
import { optimize } from 'svgo';
import type { Draw } from '#diagrams/draw-diagrams.ts';

export type MermaidOptions = {
  /** Path of Chromium. If absent, the one that Playwright has installed is used. */
  readonly executablePath: string | undefined;
  readonly accent: string | undefined;
};

// In a picture no font of the page can be used. Liberation Sans and Helvetica are as wide as Arial.
const FONT = 'Arial, Helvetica, "Liberation Sans", sans-serif';

export function createMermaid({ executablePath, accent }: MermaidOptions): Draw {
  const render = createMermaidRenderer({ launchOptions: { ...(executablePath !== undefined && { executablePath }) } });
  const colors = lookColors(accent);
  return async (source, look) => {
    const [result] = await render([source], {
      prefix: 'd',
      mermaidConfig: {
        theme: 'base',
        themeVariables: themeOf(colors, look),
        fontFamily: FONT,
        // HTML in an SVG is not drawn by every program.
        htmlLabels: false,
        flowchart: { htmlLabels: false, padding: 12 },
        // Narrow enough for a phone.
        sequence: {
          mirrorActors: false,
          actorMargin: 32,
          width: 112,
          height: 44,
          diagramMarginX: 8,
          diagramMarginY: 8,
        },
        deterministicIds: true,
      },
    });
    if (result?.status !== 'fulfilled') {
      throw result?.reason;
    }
    const { svg, width, height } = result.value;
    const size = { width: `${Math.ceil(width)}`, height: `${Math.ceil(height)}` };
    const { data } = optimize(svg, {
      floatPrecision: 1,
      plugins: [
        'minifyStyles',
        'cleanupNumericValues',
        'convertPathData',
        'removeEmptyContainers',
        // Attributes that only Mermaid's own scripts read, and a width that would override the page's.
        { name: 'removeAttrs', params: { attrs: ['*:data-.*', 'svg:(style|width|height)'] } },
        { name: 'addAttributesToSVGElement', params: { attributes: [size] } },
      ],
    });
    return `${data}\n`;
  };
}

/** What Mermaid does not derive from the others; see https://mermaid.js.org/config/theming.html. */
function themeOf(colors: LookColors, look: 'light' | 'dark') {
  const [page, surface, inset, text] = [colors.page[look], colors.surface[look], colors.inset[look], colors.text[look]];
  const [muted, accent, soft, line] = [
    colors.muted[look],
    colors.accent[look],
    colors['accent-soft'][look],
    colors['line-strong'][look],
  ];
  return {
    darkMode: look === 'dark',
    fontFamily: FONT,
    fontSize: '15px',
    background: page,
    primaryColor: surface,
    primaryTextColor: text,
    primaryBorderColor: accent,
    secondaryColor: soft,
    secondaryTextColor: text,
    secondaryBorderColor: accent,
    tertiaryColor: inset,
    tertiaryTextColor: text,
    tertiaryBorderColor: line,
    lineColor: muted,
    edgeLabelBackground: page,
    actorLineColor: line,
    activationBorderColor: accent,
    noteBkgColor: soft,
    noteBorderColor: line,
    noteTextColor: text,
    loopTextColor: muted,
    labelBoxBkgColor: inset,
    labelBoxBorderColor: line,
    labelTextColor: text,
    signalColor: muted,
  };
}
