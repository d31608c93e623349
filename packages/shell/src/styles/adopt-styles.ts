const adopted = new Set<string>();

/** Adds the style sheet of a module that isn't part of the page's first load, so that nothing is ever shown without it. */
export function adoptStyles(layer: 'shell' | 'app', css: string): void {
  if (!adopted.has(css)) {
    adopted.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@layer ${layer}{${css}}`);
    document.adoptedStyleSheets.push(sheet);
  }
}
