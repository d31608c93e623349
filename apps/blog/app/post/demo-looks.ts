const COLORS = ['page', 'surface', 'inset', 'text', 'muted', 'line', 'line-strong', 'accent', 'signal'];
const FONTS = ['--font-text', '--font-code'];

/**
 * The colors of the page around an element, as custom properties with the page's names, in the scheme of its theme. They take
 * precedence over what a demo sets for itself.
 */
export function colorsAround(element: Element): string {
  const style = getComputedStyle(element);
  const names = [...COLORS.map((name) => `--color-${name}`), '--hue', ...FONTS];
  const values = names.map((name) => [name, style.getPropertyValue(name)]).filter(([, value]) => value !== '');
  return `:root:root{color-scheme:${style.colorScheme};${values.map(([name, value]) => `${name}:${value};`).join('')}}`;
}

/** The page's fonts for Latin letters, inside the style sheet: a demo can't load any file. */
export async function fontsInside(): Promise<string> {
  const style = getComputedStyle(document.documentElement);
  const families = FONTS.map((name) => unquoted(style.getPropertyValue(name)).split(',', 1)[0]);
  const rules = [...document.styleSheets].flatMap(fontRules);
  const used = rules.filter(
    ({ style: rule }) =>
      families.includes(unquoted(rule.getPropertyValue('font-family'))) &&
      ['', 'normal'].includes(rule.getPropertyValue('font-style')) &&
      hasLetters(rule.getPropertyValue('unicode-range') || 'U+0-FF'),
  );
  return (await Promise.all(used.map(fontInside))).join('');
}

/** Whether ranges such as `U+0-FF, U+131` begin with those of Latin letters. */
function hasLetters(ranges: string): boolean {
  return Number.parseInt(ranges.slice('U+'.length), 16) <= ('A'.codePointAt(0) ?? 0);
}

async function fontInside({ style }: CSSFontFaceRule): Promise<string> {
  const address = /url\("([^"]*)"\)/.exec(style.getPropertyValue('src'))?.[1];
  // The page's policy allows fonts of other origins only in its own styles.
  if (address === undefined || new URL(address, location.href).origin !== location.origin) {
    return '';
  }
  const font = await (await fetch(address)).blob();
  const [family, weight] = [style.getPropertyValue('font-family'), style.getPropertyValue('font-weight')];
  return `@font-face{font-family:${family};font-weight:${weight || 'normal'};src:url("${await dataUrl(font)}")}`;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

function fontRules(group: { readonly cssRules: CSSRuleList }): readonly CSSFontFaceRule[] {
  return [...group.cssRules].flatMap((rule) => {
    if (rule instanceof CSSFontFaceRule) {
      return [rule];
    }
    return rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule) ? fontRules(rule) : [];
  });
}

function unquoted(family: string): string {
  return family.replaceAll(/["']/g, '').trim();
}
