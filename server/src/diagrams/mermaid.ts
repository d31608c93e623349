import { lookColors } from '@portico/config/accent';
import type { LookColors } from '@portico/config/look-colors';
import { createMermaidRenderer } from 'mermaid-isomorphic';
import { optimize } from 'svgo';
import type { Draw } from '#diagrams/draw-diagrams.ts';

// In a picture no font of the page can be used. Liberation Sans and Helvetica are as wide as Arial.
const FONT = 'Arial, Helvetica, "Liberation Sans", sans-serif';

/** Draws in Chromium: the one at `executablePath`, or else the one that Playwright has installed. */
export function createMermaid(accent: string | undefined, executablePath: string | undefined): Draw {
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
  const { page, surface, inset, text, muted, accent, 'accent-soft': soft, 'line-strong': line } = colors;
  return {
    darkMode: look === 'dark',
    fontFamily: FONT,
    fontSize: '15px',
    background: page[look],
    primaryColor: surface[look],
    primaryTextColor: text[look],
    primaryBorderColor: accent[look],
    secondaryColor: soft[look],
    secondaryTextColor: text[look],
    secondaryBorderColor: accent[look],
    tertiaryColor: inset[look],
    tertiaryTextColor: text[look],
    tertiaryBorderColor: line[look],
    lineColor: muted[look],
    edgeLabelBackground: page[look],
    actorLineColor: line[look],
    activationBorderColor: accent[look],
    noteBkgColor: soft[look],
    noteBorderColor: line[look],
    noteTextColor: text[look],
    loopTextColor: muted[look],
    labelBoxBkgColor: inset[look],
    labelBoxBorderColor: line[look],
    labelTextColor: text[look],
    signalColor: muted[look],
  };
}
