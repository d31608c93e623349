import { parseDocument } from 'htmlparser2';
import { lookColor, type Painted } from '#markdown/diagrams/diagram-colors.ts';
import { isElement } from '#markdown/diagrams/measure-svg.ts';
import { isInherited, type StyleOf } from '#markdown/diagrams/style-of.ts';
import { Undrawable } from '#markdown/diagrams/undrawable.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import { type Labels, labelsFor } from '#markdown/labels.ts';

// Elements that are written, with the attributes that place them.
const PLACES = ['x', 'y', 'dx', 'dy'];
const ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['g', ['transform']],
  ['rect', ['x', 'y', 'width', 'height', 'rx', 'ry', 'transform']],
  ['circle', ['cx', 'cy', 'r', 'transform']],
  ['ellipse', ['cx', 'cy', 'rx', 'ry', 'transform']],
  ['line', ['x1', 'y1', 'x2', 'y2', 'transform']],
  ['polygon', ['points', 'transform']],
  ['polyline', ['points', 'transform']],
  ['path', ['d', 'transform']],
  ['text', [...PLACES, 'transform']],
  ['tspan', PLACES],
]);
const MARKER = ['viewBox', 'refX', 'refY', 'markerWidth', 'markerHeight', 'markerUnits', 'orient'];
// They draw nothing themselves: markers are written where one is used, and shadows and links not at all.
const LEFT_OUT = new Set([
  'defs',
  'marker',
  'style',
  'script',
  'title',
  'desc',
  'filter',
  'linearGradient',
  'clipPath',
]);
const GROUPS = new Set(['g', 'a', 'svg', 'switch']);
const TEXTS = new Set(['text', 'tspan']);
const PAINTS = ['fill', 'stroke'] as const;
const NUMBERS = ['stroke-width', 'stroke-dasharray', 'opacity', 'fill-opacity', 'stroke-opacity', 'font-size'];
const WORDS = [
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'stroke-linecap',
  'stroke-linejoin',
  'fill-rule',
];
const MARKERS = ['marker-start', 'marker-mid', 'marker-end'] as const;
const OF_TEXT = new Set(['font-size', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline']);
const INITIAL: Readonly<Record<string, string>> = {
  fill: 'var(--color-text)',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-dasharray': 'none',
  opacity: '1',
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'font-size': '16',
  'font-weight': '400',
  'font-style': 'normal',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'fill-rule': 'nonzero',
};
const PAGE = 'var(--color-page)';
const EDGE = 'var(--color-muted)';
// What a page can bear is several times what people draw.
const DEEPEST = 60;
// Characters of markup.
const LONGEST = 60_000;

type Inherited = Readonly<Record<string, string>>;

/** What stands for a drawing that is written. */
export type SvgOptions = {
  readonly styleOf: StyleOf;
  /** What ids begin with, once on a page. */
  readonly prefix: string;
  readonly title?: string | undefined;
  /** Those of the first language where they are absent. */
  readonly labels?: Labels;
};

/**
 * Writes a drawing of Mermaid's for a page: elements and attributes of a list, numbers in tenths, the looks' colours, and each
 * element's style as attributes, since the page's policy allows none of its own. Throws an Undrawable for anything else.
 */
export function writeSvg(svg: Element, { styleOf, prefix, title, labels = labelsFor(undefined) }: SvgOptions): string {
  const markers = new Map<string, { id: string; html: string }>();

  function write(element: Element, inherited: Inherited, depth: number): string {
    const name = element.localName;
    if (depth > DEEPEST) {
      throw new Undrawable('it is too large');
    }
    // The line of a Gantt chart at the day on which it is drawn would stay there.
    if (
      LEFT_OUT.has(name) ||
      element.classList.contains('today') ||
      styleOf(element, 'display') === 'none' ||
      styleOf(element, 'visibility') === 'hidden'
    ) {
      return '';
    }
    const known = ELEMENTS.get(GROUPS.has(name) ? 'g' : name);
    if (known === undefined) {
      throw new Undrawable(`it comes to <${name}>, which is not drawn here`);
    }
    if ((name === 'rect' && !isLarge(element)) || (name === 'path' && (element.getAttribute('d') ?? '') === '')) {
      return '';
    }
    const { written, passed } = styleAttributes(element, inherited);
    const places = known.map((attribute) => placeAttribute(element, attribute, styleOf)).join('');
    const text = (node: Node) => (TEXTS.has(name) ? escapeHtml(decoded(node.nodeValue ?? '')) : '');
    const content = Array.from(element.childNodes, (child) =>
      isElement(child) ? write(child, passed, depth + 1) : text(child),
    ).join('');
    if (content === '' && (GROUPS.has(name) || TEXTS.has(name))) {
      return '';
    }
    if (GROUPS.has(name) && places === '' && written === '') {
      return content;
    }
    const tag = GROUPS.has(name) ? 'g' : name;
    return content === '' ? `<${tag}${places}${written}/>` : `<${tag}${places}${written}>${content}</${tag}>`;
  }

  function styleAttributes(element: Element, inherited: Inherited) {
    const passed: Record<string, string> = { ...inherited };
    let written = '';
    const draws = !GROUPS.has(element.localName);
    const set = (property: string, value: string | undefined) => {
      if (value === undefined) {
        return;
      }
      const around = isInherited(property) ? inherited[property] : undefined;
      if ((around ?? INITIAL[property]) !== value && (draws || isInherited(property) === false)) {
        written += ` ${property}="${value}"`;
        passed[property] = value;
      }
    };
    const isText = TEXTS.has(element.localName);
    for (const property of PAINTS) {
      const painted: Painted = isText ? 'text' : property;
      const value = styleOf(element, property);
      const color = value === undefined ? undefined : lookColor(value, painted);
      // Timelines draw their lines in the colour of the texts on their boxes.
      const seen = element.localName === 'line' && color === PAGE ? EDGE : color;
      set(property, seen ?? (draws ? INITIAL[property] : undefined));
    }
    const strokes = passed.stroke !== undefined && passed.stroke !== 'none';
    for (const property of NUMBERS) {
      const value = styleOf(element, property);
      // Labels have the page's colour behind them, half of which would leave the line that they stand on.
      const isBehind = property === 'opacity' && passed.fill === PAGE;
      const isMeant = property.startsWith('stroke') ? strokes : !isBehind && (!OF_TEXT.has(property) || isText);
      if (isMeant && value !== undefined && LETTERS.test(value)) {
        set(property, isSolid(property, value) ? 'none' : numbers(value, property.endsWith('opacity') ? 100 : 10));
      }
    }
    for (const property of WORDS) {
      const value = styleOf(element, property);
      const isMeant = property.startsWith('stroke') ? strokes : OF_TEXT.has(property) === isText;
      if (isMeant && value !== undefined && /^[a-z0-9-]+$/.test(value)) {
        set(property, property === 'font-weight' ? weight(value) : value);
      }
    }
    for (const property of MARKERS) {
      const id = /^url\(["']?#([^"')]+)["']?\)$/.exec(styleOf(element, property) ?? '')?.[1];
      const marker = id === undefined ? undefined : markerOf(id);
      written += marker === undefined ? '' : ` ${property}="url(#${marker})"`;
    }
    return { written, passed };
  }

  function markerOf(name: string): string | undefined {
    const known = markers.get(name);
    if (known !== undefined) {
      return known.id;
    }
    const marker = svg.ownerDocument.getElementById(name);
    if (marker === null || marker.localName !== 'marker') {
      return undefined;
    }
    const entry = { id: `${prefix}${markers.size}`, html: '' };
    markers.set(name, entry);
    const places = MARKER.map((attribute) => placeAttribute(marker, attribute, styleOf)).join('');
    const content = Array.from(marker.children, (child) => write(child, {}, 0)).join('');
    entry.html = `<marker id="${entry.id}"${places}>${content}</marker>`;
    return entry.id;
  }

  const content = Array.from(svg.children, (child) => write(child, {}, 0)).join('');
  const [x = 0, y = 0, width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0 && width < Infinity && height < Infinity)) {
    throw new Undrawable('it has nothing to draw');
  }
  if (content.length > LONGEST) {
    throw new Undrawable('it is too large');
  }
  const defs = markers.size === 0 ? '' : `<defs>${Array.from(markers.values(), ({ html }) => html).join('')}</defs>`;
  const box = [x, y, width, height].map(tenths);
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="${box.join(' ')}"`;
  // `accDescr`, as Mermaid writes it.
  const description = svg.querySelector('desc')?.textContent.trim() ?? '';
  const name = [title, description].filter((text) => text !== undefined && text !== '').join('. ');
  const label =
    name === '' ? `${labels.langAttribute} aria-label="${labels.diagram}"` : ` aria-label="${escapeHtml(name)}"`;
  return `<svg role="img"${label} ${size} font-size="16" fill="var(--color-text)">${defs}${content}</svg>`;
}

/** Mermaid leaves its own way to write entities (`#quot;`) as HTML's in some texts. */
function decoded(text: string): string {
  return text.replaceAll(/&#?\w{1,20};/g, (entity) =>
    parseDocument(entity)
      .children.map((node) => ('data' in node ? node.data : ''))
      .join(''),
  );
}

function isLarge(rect: Element): boolean {
  return (
    Number.parseFloat(rect.getAttribute('width') ?? '') > 0 && Number.parseFloat(rect.getAttribute('height') ?? '') > 0
  );
}

const LETTERS = /^[\w\s.,()%+-]*$/;

// A style may place an element too.
const BY_STYLE = new Set(['rx', 'ry', 'transform']);

function placeAttribute(element: Element, name: string, styleOf: StyleOf): string {
  const given = BY_STYLE.has(name) ? styleOf(element, name) : element.getAttribute(name);
  const value = name === 'transform' ? aroundOrigin(given, element) : (given ?? null);
  if (value === null || value.trim() === '' || !LETTERS.test(value)) {
    return '';
  }
  return ` ${name}="${name === 'd' ? path(value) : numbers(value, name === 'transform' ? 1000 : 10)}"`;
}

/** The milestones of Gantt charts are turned by their style, about their `transform-origin`, which the attribute does not know. */
function aroundOrigin(transform: string | undefined | null, element: Element): string | null {
  const origin = /^(-?[\d.]+)px (-?[\d.]+)px$/.exec(element.getAttribute('transform-origin') ?? '');
  if (origin === null || !transform) {
    return transform ?? null;
  }
  const [, x = '', y = ''] = origin;
  return `translate(${x},${y}) ${transform.replaceAll('deg', '')} translate(${-x},${-y})`;
}

function weight(value: string): string {
  if (value === 'normal') {
    return '400';
  }
  return value.startsWith('bold') ? '700' : value;
}

/** Numbers as shares of 1 / `fineness`, of pixels where they have no unit of their own. */
function numbers(value: string, fineness: number): string {
  return value
    .replaceAll(/(-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(?:px)?/gi, (_, number: string) => rounded(number, fineness))
    .replaceAll(/\s*,\s*/g, ',')
    .trim();
}

function rounded(number: string, fineness: number): string {
  return String(Math.round(Number(number) * fineness) / fineness || 0);
}

function tenths(number: number | string): string {
  return rounded(String(number), 10);
}

/** Dashes without gaps. */
function isSolid(property: string, value: string): boolean {
  return property === 'stroke-dasharray' && /^(?:1, ?0|[0\s,]+)$/.test(value);
}

/** Path data in tenths. Rough.js draws a straight line as a curve, and each twice: both become one line. */
function path(data: string): string {
  const segments = data.match(/[a-z][^a-z]*(?:e[-+]?\d[^a-z]*)*/gi) ?? [];
  let at = '';
  const result: string[] = [];
  const seen = new Set<string>();
  for (const segment of segments) {
    const letter = segment[0] ?? '';
    const list =
      segment
        .slice(1)
        .match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi)
        ?.map((number) => tenths(number)) ?? [];
    const end = list.slice(-2).join(' ');
    const isLine = letter === 'C' && list.length === 6 && isStraight([...at.split(' '), ...list].map(Number));
    const text = isLine ? `L${end}` : `${letter}${list.join(' ')}`;
    const key = `${at}>${text}`;
    if (letter === 'C' && seen.has(key)) {
      at = end;
      continue;
    }
    seen.add(key);
    if (letter === 'M' && result.at(-1)?.startsWith('M')) {
      result.pop();
    }
    result.push(text);
    at = letter === letter.toUpperCase() ? end : '';
  }
  if (result.at(-1)?.startsWith('M')) {
    result.pop();
  }
  return result.join('');
}

function isStraight([x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]: number[]): boolean {
  const length = Math.hypot(x3 - x0, y3 - y0);
  const offset = (x: number, y: number) => Math.abs((x3 - x0) * (y - y0) - (y3 - y0) * (x - x0));
  return length > 0 && offset(x1, y1) <= 0.2 * length && offset(x2, y2) <= 0.2 * length;
}
