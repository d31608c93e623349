import { expect, test } from 'vitest';
import { createPostTypesetter, createTypesetter } from '#markdown/parsing/typography.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const typographic = await createMarkdownRenderer({ typography: true });
const plain = await createMarkdownRenderer();
const htmlOf = async (markdown: string, lang?: string) =>
  (await typographic(markdown, { resolveImage: () => undefined, lang })).html.trim();
const plainHtmlOf = async (markdown: string) => (await plain(markdown, { resolveImage: () => undefined })).html.trim();

test.for([
  [`"a" 'b' "c 'd'"`, '“a” ‘b’ “c ‘d’”'],
  [`it's, users' "a"; *"b"* and **don't**`, 'it’s, users’ “a”; <em>“b”</em> and <strong>don’t</strong>'],
  [
    `**"*a* b@c.example d"** *'\`e\` www.f.example g'*`,
    '<strong>“<em>a</em> <a href="mailto:b@c.example">b@c.example</a> d”</strong> <em>‘<code>e</code> <a href="http://www.f.example">www.f.example</a> g’</em>',
  ],
  ['a---b, c --- d', 'a—b, c — d'],
  ['a--b, 3--5, c -- d', 'a–b, 3–5, c – d'],
  ['"a"--"b"', '“a”--“b”'],
  [`["a's"](/b's "c's")`, `<a href="/b&#x27;s" title="c&#x27;s">“a’s”</a>`],
] as const)('%j', async ([markdown, expected]) => {
  expect(await htmlOf(markdown)).toBe(`<p>${expected}</p>`);
});

test.for([
  ['code', `\`"a" it's -- b\``],
  ['a block of code', `\`\`\`js\n"a" -- it's\n\`\`\``],
  ['options', '--a, x --b=c'],
  ['what is drawn with hyphens', 'a ---- b, a----b, --'],
  ['file names', '../a/..., (c) +- ... ,,'],
  ['a formula', `$f'' -- g'$ and $\`f'\`$\n\n$$\nf'\n$$`],
  ['a comment', `a <!-- "b" -- it's --> c`],
  ['code as HTML', `<code>"a" it's -- b</code> <kbd>'</kbd>`],
  ['addresses', `https://a.example/it's--b <https://a.example/c's--d> www.a.example/e's--f`],
  ['what is escaped', `\\"a\\" it\\'s a \\-- b`],
  ['entities', `&quot;a&quot; it&#39;s`],
  ['inches', `A 10" disk`],
  ['an image', `![it's "a"](b.png)`],
] as const)('%s stays', async ([, markdown]) => {
  expect(await htmlOf(markdown)).toBe(await plainHtmlOf(markdown));
});

test.for([
  ['de', '„a ‚b‘“ c’d'],
  ['de-CH', '«a ‹b›» c’d'],
  ['fr-CA', '«\u00A0a “b”\u00A0» c’d'],
  ['sv', '”a ’b’” c’d'],
  ['pt-PT', '«a “b”» c’d'],
] as const)('in %s they are those of the language', async ([lang, expected]) => {
  expect(await htmlOf(`"a 'b'" c'd`, lang)).toBe(`<p>${expected}</p>`);
});

test('the language of one post is not that of the next', async () => {
  await htmlOf('"a"', 'de');
  expect(await htmlOf('"a"')).toBe('<p>“a”</p>');
});

test.for([`## It's "a" -- b`, '## a---b', '## a--b', '## `--a` -- "b"', '## "a"-"b"'])(
  'the id of %j is the same with and without',
  async (markdown) => {
    const headings = async (render: typeof plain) =>
      (await render(markdown, { resolveImage: () => undefined })).headings;
    const [id] = (await headings(plain)).map((heading) => heading.id);
    expect((await headings(typographic)).map((heading) => heading.id)).toEqual([id]);
  },
);

const typeset = createTypesetter();

test.for<[string, string, string?]>([
  [`It's "on the 'VPN'" -- or 3--5`, 'It’s “on the ‘VPN’” – or 3–5'],
  ['"a"', '„a“', 'de'],
  ['"a"', '"a"', 'sr-Cyrl'],
  ['*a* `--help` <b> &amp; [x](y) ---b, 10" disk', '*a* `--help` <b> &amp; [x](y) ---b, 10" disk'],
  ['nothing', 'nothing'],
  ['', ''],
])('%j shows as %j', ([text, expected, lang]) => {
  expect(typeset(text, lang)).toBe(expected);
});

test("a post's title and description are set in its language, where the site asks for it", () => {
  const post = { title: '"a"', description: "it's", lang: 'de' };
  expect(createPostTypesetter(true)(post)).toEqual({ title: '„a“', description: 'it’s' });
  expect(createPostTypesetter(undefined)(post)).toEqual({ title: '"a"', description: "it's" });
});
