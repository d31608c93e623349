import type { ProviderFont } from '#fonts/read-font.ts';

type StandIn = {
  /** What it is called in the name of the family that stands in. */
  readonly name: string;
  readonly local: readonly string[];
  /** How wide it sets SAMPLE, in em, as HarfBuzz shapes it; of Roboto by its ratio to Arial. */
  readonly width: number;
  readonly weights?: string;
  readonly isBold?: true;
};

// Windows, macOS and iOS have Arial, Android has Roboto; Liberation and DejaVu have the widths of those beside them.
const STAND_INS: Readonly<Record<'text' | 'code', readonly StandIn[]>> = {
  text: [
    { name: 'Arial', local: ['Arial', 'Liberation Sans'], width: 224.92, weights: '400 500' },
    { name: 'Arial', local: ['Arial Bold', 'Liberation Sans Bold'], width: 241.99, weights: '501 900', isBold: true },
    { name: 'Roboto', local: ['Roboto'], width: 222.58 },
  ],
  code: [
    { name: 'Menlo', local: ['Menlo', 'DejaVu Sans Mono'], width: 310.06 },
    { name: 'Courier', local: ['Courier New', 'Liberation Mono', 'Droid Sans Mono'], width: 309.05 },
  ],
};
// As the shell sets what stands out: --weight-strong.
const BOLD = 640;

export type StandInInput = {
  readonly use: 'text' | 'code';
  readonly regular: ProviderFont;
  /** The regular one again, where there is none. */
  readonly bold: ProviderFont;
};

/**
 * What stands in for a font until it is there: fonts that readers have, scaled to the same advance width and given the same
 * line, so that nothing moves when the font comes. The overrides are the font's own ascent and descent by that ratio.
 */
export function standInRules({ use, regular, bold }: StandInInput) {
  const families = new Set<string>();
  const rules = STAND_INS[use].map(({ name, local, width, weights, isBold }) => {
    const font = isBold ? bold : regular;
    const ratio = font.widthIn(isBold ? Math.min(BOLD, font.weights[1]) : 400) / width;
    const family = `${regular.family}, as ${name}`;
    families.add(family);
    return rule([
      `font-family: ${JSON.stringify(family)}`,
      `src: ${local.map((each) => `local(${JSON.stringify(each)})`).join(', ')}`,
      ...(weights === undefined ? [] : [`font-weight: ${weights}`]),
      `size-adjust: ${percent(ratio)}`,
      `ascent-override: ${percent(regular.ascent / ratio)}`,
      `descent-override: ${percent(regular.descent / ratio)}`,
      'line-gap-override: 0%',
    ]);
  });
  return { families: [...families], rules };
}

/** The rule of one file of a font. */
export function faceRule({
  font,
  file,
  range,
}: {
  readonly font: ProviderFont;
  readonly file: string;
  readonly range: string;
}): string {
  const [lightest, boldest] = font.weights;
  return rule([
    `font-family: ${JSON.stringify(font.family)}`,
    `src: url("./${file}") format("woff2")`,
    ...(font.style === 'italic' ? ['font-style: italic'] : []),
    `font-weight: ${lightest === boldest ? lightest : `${lightest} ${boldest}`}`,
    'font-display: swap',
    `unicode-range: ${range}`,
  ]);
}

function rule(declarations: readonly string[]): string {
  return `@font-face {\n${declarations.map((declaration) => `  ${declaration};`).join('\n')}\n}`;
}

function percent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(2))}%`;
}
