import { expect, test } from 'vitest';
import { linksInHtml, sourceSetUrls, withSourceSetUrls } from '#markdown/links-in-html.ts';

test('links, media and ids are found in their order, decoded', () => {
  const html =
    '<h2 id="a">A</h2><a name="b">b</a><a title="a > b" href="/c?d&amp;e">c</a><video src="f.mp4" poster="g.png"></video>' +
    '<picture><source srcset="h.png 1x,i.png 2x"><img src="j.png" alt="&lt;a href=&quot;k&quot;&gt;"></picture>';
  const { links, media, ids } = linksInHtml(html);
  expect(links).toEqual(['/c?d&e']);
  expect(media).toEqual(['f.mp4', 'g.png', 'h.png', 'i.png', 'j.png']);
  expect([...ids]).toEqual(['a', 'b']);
});

test('a link whose text is an address is told from one that has words', () => {
  const html =
    '<a href="http://a.example/b">http://a.example/b</a> <a href="http://a.example/c">to <em>c</em></a> <a href="/d"><img src="e.png"></a>' +
    '<a href="http://a.example/f">http://a.example/f</a> <a href="http://a.example/f">f</a>';
  expect([...linksInHtml(html).inWords]).toEqual(['http://a.example/c', '/d', 'http://a.example/f']);
});

test.for<[string, string, readonly string[]]>([
  ['nothing', ' , ,', []],
  ['one URL', 'a.png', ['a.png']],
  ['densities', 'a.png 1x, b.png 2x', ['a.png', 'b.png']],
  ['no space after the comma', 'a.png 1x,b.png 2x', ['a.png', 'b.png']],
  ['a comma before the URL', ',a.png 1x', ['a.png']],
  ['commas behind URLs', 'a.png,, b.png,', ['a.png', 'b.png']],
  ['commas within URLs', 'w_1,h_2/a.png 1x,w_3,h_4/a.png 2x', ['w_1,h_2/a.png', 'w_3,h_4/a.png']],
  ['several descriptors and lines', 'a.png 100w 50h,\n\tb.png  200w', ['a.png', 'b.png']],
  ['parentheses', 'a.png (1,c.png),b.png 2x', ['a.png', 'b.png']],
  ['parentheses that do not end', 'a.png (1,b.png 2x', ['a.png']],
])('URLs of candidates: %s', ([, sourceSet, urls]) => {
  expect(sourceSetUrls(sourceSet)).toEqual(urls);
  const written = withSourceSetUrls(sourceSet, (url) => url);
  expect(sourceSetUrls(written)).toEqual(urls);
});

test('URLs are replaced or left out, and what follows them stays', () => {
  const replaced = withSourceSetUrls(',/a.png 1x,gone.png 2x, /b.png  3x', (url) =>
    url === 'gone.png' ? undefined : `/pr-12${url}`,
  );
  expect(replaced).toBe('/pr-12/a.png 1x, /pr-12/b.png 3x');
});

test('very many commas, spaces and parentheses take no longer than other texts', () => {
  const began = performance.now();
  for (const part of [',', ' ,', 'a,', 'a ,', '(', 'a (', 'a,(']) {
    sourceSetUrls(part.repeat(200_000));
    sourceSetUrls(`a${part.repeat(200_000)}b`);
  }
  expect(performance.now() - began).toBeLessThan(5000);
});
