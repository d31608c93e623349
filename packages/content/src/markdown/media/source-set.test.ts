import { expect, test } from 'vitest';
import { sourceSetUrls, withSourceSetUrls } from '#markdown/media/source-set.ts';

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
