import { type CustomPlugin, optimize, type PluginConfig } from 'svgo';

/** A provider's mark, as it can stand in every page. */
export type Logo = {
  /** An SVG without styles, scripts and metadata, 24 high. */
  readonly svg: string;
  /** True where it has one colour, which is `currentColor` now and follows the look. */
  readonly hasOneColor: boolean;
};

type Element = { readonly name: string; readonly attributes: Record<string, string> };

const HEIGHT = 24;
const MOST_CHARACTERS = 4000;
// The brand's name stands beside it.
const MOST_TIMES_AS_WIDE = 1.6;
const PAINTS = ['fill', 'stroke', 'stop-color', 'flood-color'];
const NO_COLORS = new Set(['none', 'transparent', 'inherit']);
const STYLES_WITHOUT_ATTRIBUTE =
  /(?:^|;)\s*(mix-blend-mode|transform|translate|rotate|scale|offset-path|animation)(?:-[a-z]+)?\s*:/;
const UNPAINTED = new Set(['clipPath', 'mask']);
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'text']);

const CLEANED: PluginConfig[] = [
  {
    name: 'preset-default',
    params: {
      overrides: {
        inlineStyles: { onlyMatchedOnce: false },
        removeUnknownsAndDefaults: { keepAriaAttrs: false, keepDataAttrs: false },
      },
    },
  },
  'convertStyleToAttrs',
  'removeStyleElement',
  'removeScripts',
  'removeTitle',
  'removeDimensions',
  { name: 'prefixIds', params: { prefix: 'logo', delim: '-' } },
];

/**
 * Makes a mark of what a drawing program saved. Where all of it has one colour, or none said, that becomes `currentColor`. Throws
 * for what is no SVG, has pictures or text in it, is much wider than high, or too long for every page.
 */
export function readLogo(source: string, file: string): Logo {
  const refuseStyle = ({ attributes }: Element) => {
    const [, style] = STYLES_WITHOUT_ATTRIBUTE.exec(attributes.style ?? '') ?? [];
    if (style !== undefined) {
      throw new Error(
        `${file} has "${style}" in a style attribute. Pages refuse those, and it would look different. Save it without that effect.`,
      );
    }
  };
  // Before it becomes an attribute, in which the same words mean something else; and again once rules are in style attributes.
  optimized(source, file, [forEachElement(refuseStyle)]);
  const clean = optimized(source, file, CLEANED);
  const colors = new Set<string>();
  let viewBox: readonly number[] = [];
  const look = forEachElement((element, paints) => {
    if (element.name === 'image' || element.name === 'foreignObject' || element.name === 'text') {
      throw new Error(
        `${file} has <${element.name}> in it. A logo is drawn in every page, of paths alone. Save it with text turned into paths and without pictures.`,
      );
    }
    refuseStyle(element);
    if (element.name === 'svg') {
      viewBox = (element.attributes.viewBox ?? '').split(/[\s,]+/).map(Number);
    }
    for (const [, color] of paints) {
      colors.add(color);
    }
  });
  optimized(clean, file, [look]);
  const [, , width = 0, height = 0] = viewBox;
  if (!(width > 0 && height > 0)) {
    throw new Error(
      `${file} has no viewBox, and no width and height in pixels. Pages show it at a size of their own. Save it again with a viewBox.`,
    );
  }
  if (width / height > MOST_TIMES_AS_WIDE) {
    const times = (width / height).toFixed(1);
    throw new Error(
      `${file} is ${times} times as wide as high. The brand's name stands beside it, and icons are square. Give the mark alone, without the name.`,
    );
  }
  const hasOneColor = colors.size <= 1 && ![...colors].some((color) => color.startsWith('url('));
  const sized = forEachElement((element, paints) => {
    const { attributes } = element;
    for (const [name] of hasOneColor ? paints : []) {
      attributes[name] = 'currentColor';
    }
    // The site's policy refuses style attributes. What is left in one is of texts, or of the drawing program.
    const [, maskType] = /mask-type\s*:\s*(\w+)/.exec(attributes.style ?? '') ?? [];
    if (maskType !== undefined) {
      attributes['mask-type'] = maskType;
    }
    delete attributes.style;
    if (element.name === 'svg') {
      attributes.width = String(Math.round((HEIGHT * width) / height));
      attributes.height = String(HEIGHT);
    }
  });
  const svg = optimized(clean, file, [sized]);
  if (svg.length > MOST_CHARACTERS) {
    throw new Error(
      `${file} comes to ${svg.length} characters, and it stands in every page three times. At most ${MOST_CHARACTERS} are taken. Draw it with fewer points.`,
    );
  }
  return { svg, hasOneColor };
}

/** What stands inside of the mark's `<svg>`, and its `viewBox` with what else it says of its paint. */
export function partsOf({ svg }: Logo): { readonly attributes: string; readonly inner: string } {
  const end = svg.indexOf('>');
  return {
    attributes: svg.slice('<svg'.length, end).replace(/ (?:xmlns|width|height)="[^"]*"/g, ''),
    inner: svg.slice(end + 1, svg.lastIndexOf('</svg>')),
  };
}

function optimized(svg: string, file: string, plugins: PluginConfig[]): string {
  try {
    return optimize(svg, { path: file, multipass: plugins === CLEANED, plugins }).data;
  } catch (cause) {
    if (cause instanceof Error && cause.name !== 'SvgoParserError') {
      throw cause;
    }
    throw new Error(`${file} cannot be read as SVG. Save it as SVG again, or check it in a browser.`, { cause });
  }
}

/**
 * Calls `visit` with each element and its colours by their attributes: black for a shape where nothing says otherwise, and none within
 * clip paths and masks, where a colour is no paint.
 */
function forEachElement(
  visit: (element: Element, paints: ReadonlyArray<readonly [string, string]>) => void,
): CustomPlugin {
  return {
    name: 'portico-each-element',
    fn: () => {
      const fills: boolean[] = [];
      let unpainted = 0;
      return {
        element: {
          enter(element) {
            const { name, attributes } = element;
            unpainted += UNPAINTED.has(name) ? 1 : 0;
            fills.push(fills.at(-1) === true || attributes.fill !== undefined);
            const colors = PAINTS.map((paint) => [paint, attributes[paint]?.toLowerCase() ?? 'none'] as const);
            if (SHAPES.has(name) && fills.at(-1) === false) {
              colors.push(['fill', '#000']);
            }
            visit(element, unpainted > 0 ? [] : colors.filter(([, color]) => !NO_COLORS.has(color)));
          },
          exit({ name }) {
            fills.pop();
            unpainted -= UNPAINTED.has(name) ? 1 : 0;
          },
        },
      };
    },
  };
}
