import { lookColors } from '@portico/site/accent';
import { createMermaidRenderer } from 'mermaid-isomorphic';
import { optimize } from 'svgo';
import type { Draw } from '#diagrams/draw-diagrams.ts';

export type MermaidOptions = {
  /** Chromium; the one that Playwright has installed where it is absent. */
  readonly executablePath: string | undefined;
  /** See `accent` of the site's configuration. */
  readonly accent: string | undefined;
};

// In a picture no font of the page can be used. Liberation Sans and Helvetica are as wide as Arial.
const FONT = 'Arial, Helvetica, "Liberation Sans", sans-serif';

/** Makes the function that draws with Mermaid in Chromium, in the colours of a look. */
export function createMermaid({ executablePath, accent }: MermaidOptions): Draw {
  const render = createMermaidRenderer({ launchOptions: { ...(executablePath !== undefined && { executablePath }) } });
  const looks = lookColors(accent);
  return async (source, look) => {
    const [result] = await render([source], {
      prefix: 'd',
      mermaidConfig: {
        theme: 'base',
        themeVariables: themeOf(looks[look].color, look === 'dark'),
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
    return sized(svg, Math.ceil(width), Math.ceil(height));
  };
}

/** A smaller file, with its own size in place of the page's width. */
function sized(svg: string, width: number, height: number): string {
  const own = { width: `${width}`, height: `${height}` };
  const { data } = optimize(svg, {
    floatPrecision: 1,
    plugins: [
      'minifyStyles',
      'cleanupNumericValues',
      'convertPathData',
      'removeEmptyContainers',
      // What Mermaid's own scripts would read.
      { name: 'removeAttrs', params: { attrs: '*:data-.*' } },
      {
        name: 'own-size',
        fn: () => ({
          element: {
            enter(node, parent) {
              if (parent.type === 'root') {
                const { style: _, ...attributes } = node.attributes;
                node.attributes = { ...attributes, ...own };
              }
            },
          },
        }),
      },
    ],
  });
  return `${data}\n`;
}

type Colors = ReturnType<typeof lookColors>['light']['color'];

/** See https://mermaid.js.org/config/theming.html. */
function themeOf(color: Colors, darkMode: boolean) {
  const { page, surface, inset, text, muted, accent, 'accent-soft': soft, 'line-strong': line } = color;
  return {
    darkMode,
    fontFamily: FONT,
    fontSize: '15px',
    background: page,
    mainBkg: surface,
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
    textColor: text,
    titleColor: text,
    edgeLabelBackground: page,
    clusterBkg: inset,
    clusterBorder: line,
    actorLineColor: line,
    activationBkgColor: soft,
    activationBorderColor: accent,
    noteBkgColor: soft,
    noteBorderColor: line,
    noteTextColor: text,
    loopTextColor: muted,
    labelBoxBkgColor: inset,
    labelBoxBorderColor: line,
    labelTextColor: text,
    signalColor: muted,
    signalTextColor: text,
  };
}
