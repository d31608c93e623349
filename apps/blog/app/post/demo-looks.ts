const COLORS = ['page', 'surface', 'inset', 'text', 'muted', 'line', 'line-strong', 'accent', 'signal'];

/**
 * The colors of the page around an element, as custom properties with the page's names, in the scheme of its theme. They take
 * precedence over what a demo sets for itself.
 */
export function colorsAround(element: Element): string {
  const style = getComputedStyle(element);
  const names = [...COLORS.map((name) => `--color-${name}`), '--hue'];
  const values = names.map((name) => [name, style.getPropertyValue(name)]).filter(([, value]) => value !== '');
  return `:root:root{color-scheme:${style.colorScheme};${values.map(([name, value]) => `${name}:${value};`).join('')}}`;
}
