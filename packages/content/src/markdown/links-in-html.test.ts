import { expect, test } from 'vitest';
import { linksInHtml } from '#markdown/links-in-html.ts';

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
