import type { XastChild, XastElement, XastParent, XastRoot } from 'svgo';
import { paintName } from '#paints.ts';

type Paint = { readonly fill: string; readonly stroke: string; readonly dashes: string; readonly width: string };

const SHAPES: ReadonlySet<string> = new Set(['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect']);
const CONTAINERS: ReadonlySet<string> = new Set(['a', 'defs', 'g', 'marker', 'svg', 'switch', 'text', 'tspan']);
const ATTRIBUTES =
  /^(?:c[xy]|d|d[xy]|height|id|marker(?:-(?:end|start)|Height|Units|Width)|orient|points|r|r[xy]|ref[XY]|text-anchor|dominant-baseline|transform|viewBox|width|xmlns|[xy][12]?)$/;
// Pixels: edges are one or two wide.
const MIN_THICK = 3;

/** Replaces the colors and widths of shapes with classes, and removes what no shape or text needs. */
export function paintByClass(root: XastRoot): void {
  paintChildren(root, { fill: 'none', stroke: 'none', dashes: '', width: '' });
}

function paintChildren(parent: XastParent, inherited: Paint): void {
  parent.children = parent.children.filter((child) => {
    if (child.type !== 'element') {
      return child.type === 'text' && isText(parent);
    }
    return paintElement(child, inherited);
  });
}

function paintElement(element: XastElement, inherited: Paint): boolean {
  const { name, attributes } = element;
  const isShape = SHAPES.has(name);
  if ((!isShape && !CONTAINERS.has(name)) || attributes.display === 'none' || attributes.visibility === 'hidden') {
    return false;
  }
  const paint: Paint = {
    fill: attributes.fill ?? inherited.fill,
    stroke: attributes.stroke ?? inherited.stroke,
    dashes: attributes['stroke-dasharray'] ?? inherited.dashes,
    width: attributes['stroke-width'] ?? inherited.width,
  };
  const classes = isShape ? shapeClasses(paint) : [];
  const isLabel = isText(element) && paintName(attributes.fill ?? '') === 'label';
  const names = isLabel ? ['fill-label'] : classes;
  const kept = name === 'svg' ? /^(?:viewBox|xmlns)$/ : ATTRIBUTES;
  element.attributes = {
    ...Object.fromEntries(Object.entries(attributes).filter(([key]) => kept.test(key))),
    ...(names.length > 0 && { class: names.join(' ') }),
  };
  paintChildren(element, paint);
  return isShape ? names.length > 0 : element.children.length > 0;
}

function shapeClasses({ fill, stroke, dashes, width }: Paint): string[] {
  const isLine = stroke !== 'none' && Number.parseFloat(width || '1') > 0;
  return [
    ...(fill === 'none' || fill === 'transparent' ? [] : [`fill-${paintName(fill) ?? 'soft'}`]),
    ...(isLine ? [`line-${paintName(stroke) ?? 'border'}`] : []),
    ...(isLine && /[1-9]/.test(dashes) ? ['dashed'] : []),
    ...(isLine && Number.parseFloat(width) >= MIN_THICK ? ['thick'] : []),
  ];
}

function isText(node: XastParent | XastChild): boolean {
  return node.type === 'element' && (node.name === 'text' || node.name === 'tspan');
}
