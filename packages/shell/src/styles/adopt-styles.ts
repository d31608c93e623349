const adopted = new Set<string>();

/**
 * Gives the page the style sheet of a module that is not part of its first load. It comes with the module, as text, so that
 * nothing is ever shown without it, and goes into one of the layers of index.css.
 */
export function adoptStyles(layer: 'shell' | 'app', css: string): void {
  if (!adopted.has(css)) {
    adopted.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@layer ${layer}{${css}}`);
    document.adoptedStyleSheets.push(sheet);
  }
}
