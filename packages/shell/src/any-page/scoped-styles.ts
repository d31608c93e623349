// Rules that can't be nested in others.
const GLOBAL_RULES = /@(?:font-face|property --[\w-]+|keyframes [\w-]+)\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const KEYFRAMES = /@keyframes ([\w-]+)/g;
// How a site's own rules name <html>.
const HTML = /(?:(?<![\w.#-])html|(?<=^|[{},;])(?=\[data-applied-theme))(?=[[\s,{:])/g;
const ROOT = /:root(?=[\s,{])/g;
/** Matches conditions on <html> that apply to elements below it. */
const ROOT_STATE = /:root((?:\[[^\]]*\]|:not\(\[[^\]]*\]\))+) ?/g;
const THEME = /\[data-applied-theme[^\]]*\](?=\s*[,{])/g;
/** Properties that other rules of the page may use, and inherit. */
const REGISTERED = /--(?=(?:gap|column|inset)\b)/g;
const REM = /(@(?:media|container)[^{]*\{)|(-?[\d.]*\d)rem\b/g;
// This has a higher specificity, as long as the page has no rule with more than one id.
const SCOPE = '.portico:not(#_#_)';
// As in the last layer, any rule of the site wins over the shell's.
const SITE_SCOPE = '.portico:not(#_#_#_)';
const UNIT = '@property --portico-rem{syntax:"<length>";inherits:true;initial-value:16px}';
// While a dialog is open, the page behind it doesn't scroll.
const SCROLL_LOCK = ':root:has(.portico dialog:modal){overflow:hidden}';

/**
 * Limits the style sheets of the shell and of the site to the shell's own elements, where they override the page's rules. They
 * depend neither on the page's colors and custom properties, nor on its size of `rem`.
 */
export function scopedStyles(ofShell: string, ofSite: string): string {
  const names = [...`${ofShell}${ofSite}`.matchAll(KEYFRAMES)].map(([, name]) => name);
  // A class, a function or a property may have the same name.
  const renamed = new RegExp(`(?<![\\w.#-])(?:${names.join('|')})(?![\\w(:-])`, 'g');
  const [shell, site] = [ofShell, ofSite.replaceAll(HTML, ':root')].map((css) =>
    css.replaceAll(renamed, 'portico-$&').replaceAll(REGISTERED, '--portico-'),
  );
  const global = [shell, site].flatMap((css = '') => css.match(GLOBAL_RULES) ?? []);
  const [scoped = '', scopedOfSite = ''] = [shell, site].map(scopedRules);
  if (global.length === 0 || names.length === 0 || !scoped.includes('&{')) {
    throw new Error(
      'The style sheet of the shell has no fonts, no keyframes or no tokens: see packages/shell/src/any-page/shell.css.',
    );
  }
  return `${global.join('')}${UNIT}${SCOPE}{${scoped}}${SITE_SCOPE}{${scopedOfSite}}${SCROLL_LOCK}`;
}

function scopedRules(css = ''): string {
  return css
    .replace(GLOBAL_RULES, '')
    .replace(ROOT_STATE, ':root$1 & ')
    .replace(THEME, '$& &')
    .replace(ROOT, '&')
    .replaceAll(':scope', '&')
    .replace(REM, (_, query, number) => query?.replace(/^@container.*/s, emOf) ?? `calc(${number}*var(--portico-rem))`);
}

function emOf(query: string): string {
  return query.replaceAll(/(?<=\d)rem\b/g, 'em');
}
