// Rules that can't be in a scope.
const GLOBAL_RULES = /@(?:font-face|property|keyframes [\w-]+)\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const ROOT = /:root(?:\.([\w-]+))?(?=\s*[,{])/g;
// While a dialog is open, the page behind it doesn't scroll.
const SCROLL_LOCK = ':root:has(.portico dialog:modal){overflow:hidden}';

/** Limits the shell's style sheet to the shell's own elements: it needs neither the page's colors nor its custom properties. */
export function scopedStyles(css: string): string {
  const global = css.match(GLOBAL_RULES) ?? [];
  const scoped = css
    .replace(GLOBAL_RULES, '')
    // Docusaurus writes the class of <html> anew on each page.
    .replace(ROOT, (_, theme) => (theme === undefined ? ':scope' : `[data-applied-theme="${theme}"] :scope`));
  if (global.length === 0 || !scoped.includes(':scope')) {
    throw new Error(
      'The style sheet of the shell has no fonts or no tokens: see packages/shell/src/any-page/shell.css.',
    );
  }
  return `${global.join('')}@scope (.portico){${scoped}}${SCROLL_LOCK}`;
}
