import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { createStyles } from '#markdown/diagrams/style-of.ts';
import { Undrawable } from '#markdown/diagrams/undrawable.ts';
import { writeSvg } from '#markdown/diagrams/write-svg.ts';

/** What is written of the content of a drawing. */
function written(content: string): string {
  const { document } = new JSDOM(`<svg viewBox="0 0 10 10">${content}</svg>`).window;
  const svg = document.querySelector('svg');
  const styles = createStyles(document);
  styles.forget();
  return svg === null
    ? ''
    : writeSvg(svg, { styleOf: styles.styleOf, prefix: '_' }).replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

test.for([
  ['an inline style', `<rect width="5" height="5" style="stroke:#020202;stroke-dasharray:1&quot;x=&quot;1"></rect>`],
  ['a word', `<rect width="5" height="5" style="stroke:#020202;stroke-linecap:a&quot;x"></rect>`],
  ['a place', `<rect width="5" height="5" x="1&quot; onload=&quot;x"></rect>`],
  ['a path', `<path d="M0 0L1 1&quot;x&lt;"></path>`],
  ['a marker', `<path d="M0 0L1 1" marker-end="url(#a&quot;x)"></path>`],
  ['a colour', `<rect width="5" height="5" fill="url(https://evil.example/x)" stroke="&quot;x"></rect>`],
  ['an event', `<rect width="5" height="5" onload="x" href="x" class="x" id="x"></rect>`],
])('nothing ends an attribute or adds one: %s', ([, content = '']) => {
  expect(written(content)).toMatch(/^<(?:rect|path)(?: (?:x|width|height|fill|stroke|d)="[\w\s.()-]*")*\/>$/);
});

test.for([
  '<foreignObject width="5" height="5"><p>x</p></foreignObject>',
  '<image href="x" width="5" height="5"></image>',
  '<use href="#x"></use>',
  `${'<g>'.repeat(100)}<rect width="5" height="5"></rect>${'</g>'.repeat(100)}`,
  '<rect width="5" height="5"></rect>'.repeat(3_000),
])('%.40s is refused', (content) => {
  expect(() => written(content)).toThrow(Undrawable);
});

test('a style is written where it differs from what is inherited, as the cascade has it', () => {
  const style = `<style>#a .b > rect { fill: #020202; opacity: 0.5 } rect { fill: #010101 !important } [id$="-c"] { stroke: #0a0a0a } .d { display: none }</style>`;
  expect(written(`${style}<g id="a"><g class="b"><rect width="5" height="5"></rect></g></g>`)).toBe(
    '<rect width="5" height="5" fill="var(--color-page)"/>',
  );
  expect(
    written(`${style}<g id="x-c"><rect width="5" height="5"></rect><rect class="d" width="5" height="5"></rect></g>`),
  ).toBe('<rect width="5" height="5" fill="var(--color-page)" stroke="var(--color-line-strong)"/>');
});

test('texts are escaped, and entities that Mermaid left are what they mean', () => {
  expect(written('<text x="1.04">a &lt;b&gt; &amp;quot; &amp;lt;</text>')).toBe(
    '<text x="1">a &lt;b&gt; &quot; &lt;</text>',
  );
});

test('a line that is drawn as a curve, and twice, is one line', () => {
  expect(written('<path d="M0 0 C1 0, 2.01 0.01, 4 0 M0 0 C1 0, 3 0, 4 0 M4 0 C4 1 8 1 8 0"></path>')).toBe(
    '<path d="M0 0L4 0M4 0C4 1 8 1 8 0"/>',
  );
});
