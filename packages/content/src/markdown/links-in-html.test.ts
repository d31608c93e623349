import { expect, test } from 'vitest';
import { linksInHtml } from '#markdown/links-in-html.ts';

test('links, media and ids are found in their order, decoded', () => {
  const html =
    '<h2 id="a">A</h2><a name="b">b</a><a href="/c?d&amp;e">c</a><a href="http://a.example/f">http://a.example/f</a>' +
    '<video src="f.mp4" poster="g.png"></video><picture><source srcset="h.png 1x,i.png 2x"><img src="j.png"></picture>';
  const { links, media, ids } = linksInHtml(html);
  expect(links).toEqual(['/c?d&e', 'http://a.example/f']);
  expect(media).toEqual(['f.mp4', 'g.png', 'h.png', 'i.png', 'j.png']);
  expect([...ids]).toEqual(['a', 'b']);
});
