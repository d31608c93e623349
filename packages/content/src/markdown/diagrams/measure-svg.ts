import {
  type Box,
  boxOf,
  IDENTITY,
  type Matrix,
  parseTransform,
  transformed,
  unionOf,
} from '#markdown/diagrams/box.ts';
import { pathBox } from '#markdown/diagrams/path-box.ts';
import type { StyleOf } from '#markdown/diagrams/style-of.ts';
import { ASCENT, DESCENT, textWidth } from '#markdown/diagrams/text-width.ts';

const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 };
const CONTAINERS = new Set(['svg', 'g', 'a', 'switch', 'body', 'div']);
const DEFAULT_FONT_SIZE = 16;
const X_HEIGHT = 0.496;
const FONT_UNITS: Readonly<Record<string, number>> = { em: 1, rem: 1, ex: X_HEIGHT, '%': 0.01 };
// The share of a text's width that is before its place.
const ANCHORS: Readonly<Record<string, number>> = { middle: 0.5, end: 1 };

/** As `SVGGraphicsElement.getBBox()`: the element's box in its own user space (https://www.w3.org/TR/SVG2/coords.html#BoundingBoxes). */
export function boxOfElement(element: Element, styleOf: StyleOf): Box {
  return find(element, styleOf) ?? NOTHING;
}

/** As `getBoundingClientRect()` where the outermost SVG stands at 0, 0 and is not scaled. */
export function clientBox(element: Element, styleOf: StyleOf): Box {
  let box = boxOfElement(element, styleOf);
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    box = transformed(box, matrixOf(at));
  }
  return box;
}

export function textLength(element: Element, styleOf: StyleOf): number {
  return textRuns(element, styleOf).reduce((sum, { width }) => sum + width, 0);
}

function matrixOf(element: Element): Matrix {
  const transform = element.getAttribute('transform');
  return transform === null ? IDENTITY : parseTransform(transform);
}

function find(element: Element, styleOf: StyleOf): Box | undefined {
  const number = (name: string) => Number.parseFloat(element.getAttribute(name) ?? '') || 0;
  const name = element.localName;
  if (styleOf(element, 'display') === 'none') {
    return undefined;
  }
  if (CONTAINERS.has(name)) {
    const boxes = Array.from(element.children).flatMap((child) => {
      const box = find(child, styleOf);
      return box === undefined ? [] : [transformed(box, matrixOf(child))];
    });
    return unionOf(boxes);
  }
  switch (name) {
    case 'rect':
    case 'image':
    case 'foreignObject':
      // What has no size is not drawn, and Chromium leaves it out of its group's box.
      return number('width') === 0 && number('height') === 0
        ? undefined
        : { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
    case 'circle':
      return around(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return around(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'line':
      return boxOf([
        [number('x1'), number('y1')],
        [number('x2'), number('y2')],
      ]);
    case 'polygon':
    case 'polyline':
      return pathBox(`M${element.getAttribute('points') ?? ''}`);
    case 'path':
      return pathBox(element.getAttribute('d') ?? '');
    case 'text':
    case 'tspan':
      // A text that is empty stands somewhere nevertheless, if it has a place for text.
      return unionOf(textRuns(element, styleOf)) ?? (element.firstElementChild === null ? undefined : NOTHING);
    default:
      return undefined;
  }
}

function around(x: number, y: number, radiusX: number, radiusY: number): Box {
  return { x: x - radiusX, y: y - radiusY, width: 2 * radiusX, height: 2 * radiusY };
}

type Run = Box & { readonly baseline: number };

/** The pieces of a text, placed as SVG's text layout does: each absolute position begins a chunk, which `text-anchor` shifts. */
function textRuns(element: Element, styleOf: StyleOf): readonly Run[] {
  // Whatever is measured, its text decides where it stands.
  const text = element.closest('text') ?? element;
  const runs: Array<{ run: Run; owner: Element }> = [];
  let chunk: typeof runs = [];
  let [x, y] = [0, 0];
  let atStart = true;
  let endsInSpace = true;
  const endChunk = () => {
    const [first] = chunk;
    if (first !== undefined) {
      const width = chunk.reduce((sum, { run }) => sum + run.width, 0);
      const shift = width * (ANCHORS[styleOf(first.owner, 'text-anchor') ?? ''] ?? 0);
      runs.push(...chunk.map(({ run, owner }) => ({ run: { ...run, x: run.x - shift }, owner })));
    }
    chunk = [];
  };
  const visit = (node: Element) => {
    const size = fontSize(node, styleOf);
    const length = (name: string) => lengthOf(node.getAttribute(name), size);
    const [absoluteX, absoluteY] = [length('x'), length('y')];
    if (absoluteX !== undefined || absoluteY !== undefined) {
      endChunk();
      atStart = true;
    }
    x = (absoluteX ?? x) + (length('dx') ?? 0);
    y = (absoluteY ?? y) + (length('dy') ?? 0);
    for (const child of node.childNodes) {
      if (child.nodeType === child.TEXT_NODE) {
        let content = (child.nodeValue ?? '').replaceAll(/[\t\n\r ]+/g, ' ');
        if (atStart || endsInSpace) {
          content = content.replace(/^ /, '');
        }
        if (content === '') {
          continue;
        }
        endsInSpace = content.endsWith(' ');
        atStart = false;
        const weight = styleOf(node, 'font-weight') ?? '';
        const width = textWidth(content, {
          size,
          isBold: weight === 'bold' || weight === 'bolder' || Number(weight) > 500,
        });
        const baseline = y + baselineShift(node, size, styleOf);
        chunk.push({
          run: { x, y: baseline - ASCENT * size, width, height: (ASCENT + DESCENT) * size, baseline },
          owner: node,
        });
        x += width;
      } else if (isElement(child)) {
        visit(child);
      }
    }
  };
  visit(text);
  endChunk();
  return runs.filter(({ owner }) => element.contains(owner)).map(({ run }) => run);
}

/** Pixels. */
function fontSize(element: Element, styleOf: StyleOf): number {
  const declared = styleOf(element, 'font-size') ?? '';
  const value = Number.parseFloat(declared);
  if (Number.isNaN(value)) {
    return DEFAULT_FONT_SIZE;
  }
  const unit = /[a-z%]*$/.exec(declared)?.[0] ?? '';
  const factor = FONT_UNITS[unit];
  if (factor === undefined) {
    return value;
  }
  const parent = element.parentElement;
  return value * factor * (unit === 'rem' || parent === null ? DEFAULT_FONT_SIZE : fontSize(parent, styleOf));
}

export function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

function lengthOf(text: string | null, size: number): number | undefined {
  const value = Number.parseFloat(text ?? '');
  if (Number.isNaN(value)) {
    return undefined;
  }
  return text?.trim().endsWith('em') ? value * size : value;
}

// How far the named line of the font is above its baseline, in em; the x-height is 0.496.
const BASELINES: Readonly<Record<string, number>> = {
  middle: X_HEIGHT / 2,
  central: (ASCENT - DESCENT) / 2,
  hanging: ASCENT * 0.8,
  'text-before-edge': ASCENT,
  'text-after-edge': -DESCENT,
  ideographic: -DESCENT,
};

function baselineShift(element: Element, size: number, styleOf: StyleOf): number {
  const own = styleOf(element, 'alignment-baseline');
  const line = own === undefined || own === 'auto' || own === 'baseline' ? styleOf(element, 'dominant-baseline') : own;
  return (BASELINES[line ?? ''] ?? 0) * size;
}
