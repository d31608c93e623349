import { expect, test } from 'vitest';
import { linksInHtml, sourceSetUrls, withSourceSetUrls } from '#markdown/links-in-html.ts';

test('links, media and ids are found in their order, decoded', () => {
  const html =
    '<h2 id="a">A</h2><a name="b">b</a><a href="/c?d&amp;e">c</a><a href="http://a.example/f">http://a.example/f</a>' +
    '<video src="f.mp4" poster="g.png"></video><picture><source srcset="h.png 1x,i.png 2x"><img src="j.png"></picture>';
  const { links, media, ids, inWords } = linksInHtml(html);
  expect(links).toEqual(['/c?d&e', 'http://a.example/f']);
  expect([...inWords]).toEqual(['/c?d&e']);
  expect(media).toEqual(['f.mp4', 'g.png', 'h.png', 'i.png', 'j.png']);
  expect([...ids]).toEqual(['a', 'b']);
});

test.for<[string, readonly string[]]>([
  [' , ,', []],
  ['a.png', ['a.png']],
  ['a.png 1x,b.png 2x', ['a.png', 'b.png']],
  ['w_1,h_2/a.png 1x,w_3,h_4/a.png 2x', ['w_1,h_2/a.png', 'w_3,h_4/a.png']],
  ['a.png 100w 50h,\n\tb.png  200w', ['a.png', 'b.png']],
  ['a.png (1,c.png),b.png 2x', ['a.png', 'b.png']],
])('the URLs of the source set %j', ([sourceSet, urls]) => {
  expect(sourceSetUrls(sourceSet)).toEqual(urls);
  expect(sourceSetUrls(withSourceSetUrls(sourceSet, (url) => url))).toEqual(urls);
});
