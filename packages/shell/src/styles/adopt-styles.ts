const adopted = new Set<string>();

/** The id of the styles that a document has for its page: see `pageStylesContext`. */
export const PAGE_STYLES_ID = 'page--styles';

/** Adds the style sheet of a module that isn't part of the page's first load, so that nothing is ever shown without it. */
export function adoptStyles(layer: 'shell' | 'app', css: string): void {
  if (!adopted.has(css)) {
    adopted.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(inLayer(layer, css));
    document.adoptedStyleSheets.push(sheet);
  }
}

export function inLayer(layer: 'shell' | 'app', css: string): string {
  return `@layer ${layer}{${css}}`;
}
