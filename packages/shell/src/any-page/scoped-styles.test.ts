import { expect, test } from 'vitest';
import { scopedStyles } from './scoped-styles.ts';

const SHELL = '@font-face{font-family:A}@keyframes turn{to{rotate:1turn}}:root{--radius-m:1px}.site-header{gap:1rem}';

/** The rules of a site's style sheet in that of the shell. */
function ofSite(css: string): string {
  const [, rules = ''] = /\.portico:not\(#_#_#_\)\{(.*)\}:root:has/s.exec(scopedStyles(SHELL, css)) ?? [];
  return rules;
}

test.each([
  [':root{--radius-m:0}', '&{--radius-m:0}'],
  ['html{--radius-m:0}', '&{--radius-m:0}'],
  ['[data-applied-theme$=contrast]{--a:b}', ':root[data-applied-theme$=contrast] & {--a:b}'],
  ['html[data-applied-theme=dark] .site-header{color:red}', ':root[data-applied-theme=dark] & .site-header{color:red}'],
  ['a{}[data-applied-theme=dark] .button{color:red}', 'a{}:root[data-applied-theme=dark] & .button{color:red}'],
  ['.html,.site-header{margin:2rem}', '.html,.site-header{margin:calc(2*var(--portico-rem))}'],
  // A name of its keyframes is also that of a class, a property and a function.
  [
    '@keyframes rotate{to{rotate:1turn}}.rotate{rotate:9deg;transform:rotate(9deg);animation:rotate 1s}',
    '.rotate{rotate:9deg;transform:rotate(9deg);animation:portico-rotate 1s}',
  ],
])("a site's %s applies to the shell on any page", (css, expected) => {
  expect(ofSite(css)).toBe(expected);
});

test('what cannot be nested stays outside', () => {
  const face = '@font-face{font-family:B;src:url(../fonts/b.woff2)}';
  expect(scopedStyles(SHELL, `${face}:root{--font-text:B}`)).toMatch(
    /^@font-face\{font-family:A\}.*@font-face\{[^}]*B;/,
  );
});
