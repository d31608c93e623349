import { type Schema, sanitize } from 'hast-util-sanitize';
import { visit } from 'unist-util-visit';
import { childElements, hasClass, parseHtml, rootOf } from '#markdown/tree/tree.ts';

/** Pixels. A wider drawing scrolls on a phone, because fitting it to the screen would make its text smaller than 13 px. */
const MAX_NARROW = 378;

const LENGTHS = ['x', 'y', 'dx', 'dy', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height'];
const REFERENCE = /^url\(#([\w-]+)\)$/;

/** What a drawing may contain: shapes and text in the classes of diagram.css, without links, files, styles and scripts. */
const SCHEMA: Schema = {
  tagNames: ['svg', 'g', 'defs', 'marker', 'text', 'tspan', 'circle', 'ellipse', 'line', 'path', 'polygon', 'rect'],
  strip: ['desc', 'foreignObject', 'metadata', 'script', 'style', 'symbol', 'title'],
  clobber: ['id'],
  attributes: {
    '*': [
      ...LENGTHS,
      ...['d', 'points', 'transform', 'textAnchor', 'dominantBaseline'],
      ['className', /^(?:(?:fill|line)-[a-z]+|dashed|thick)$/],
      ...['markerStart', 'markerEnd'].map((name): [string, RegExp] => [name, REFERENCE]),
    ],
    marker: ['id', 'refX', 'refY', 'markerWidth', 'markerHeight', 'markerUnits', 'orient', 'viewBox'],
    svg: ['viewBox', ['className', 'stretch']],
  },
};

/** Returns the drawing of an SVG file as a safe element for a page; undefined if the file has no drawing. Its ids begin with `prefix`. */
export function drawingElement(svg: string, { prefix, name }: { readonly prefix: string; readonly name: string }) {
  const clean = rootOf(sanitize(parseHtml(svg), { ...SCHEMA, clobberPrefix: prefix }));
  const drawing = childElements(clean).find(({ tagName }) => tagName === 'svg');
  if (drawing === undefined) {
    return undefined;
  }
  visit(drawing, 'element', ({ properties }) => {
    for (const end of ['markerStart', 'markerEnd']) {
      const [, id] = REFERENCE.exec(String(properties[end] ?? '')) ?? [];
      properties[end] = id && `url(#${prefix}${id})`;
    }
  });
  if (hasClass(drawing, 'stretch')) {
    // The bars adapt to the width of the page's column, while the text keeps its size.
    Object.assign(drawing.properties, { viewBox: undefined, width: '100%' });
  } else if (Number(drawing.properties.width) > MAX_NARROW) {
    drawing.properties.className = ['wide'];
  }
  Object.assign(drawing.properties, { role: 'img', ariaLabel: name });
  return drawing;
}
