import { expect, test } from 'vitest';
import { slugify, topicAt, topicSlug } from '#slugify.ts';

test.for([
  ['strips diacritics', 'Crème Brûlée', 'creme-brulee'],
  ['strips several diacritics of one letter', 'Tiếng Việt', 'tieng-viet'],
  ['strips diacritics of Greek and Cyrillic', 'Καφές й', 'καφες-и'],
  ['lowercases', 'HTTP', 'http'],
  ['trims white space', ' \t\n http \u00a0\u3000', 'http'],
  ['drops everything except letters, digits, spaces, underscores and hyphens', 'C++ & (Rust)!', 'c-rust'],
  ['drops an apostrophe without a gap', "it's", 'its'],
  ['drops a tab and a line break inside the text', 'a\tb\nc', 'abc'],
  ['turns a space into a hyphen', 'edge proxy', 'edge-proxy'],
  ['collapses a mixed run', 'edge _-- _proxy', 'edge-proxy'],
  ['collapses a run that only dropping makes one', 'TLS / DNS', 'tls-dns'],
  ['trims hyphens from both ends', '--edge--', 'edge'],
  ['trims hyphens that dropping leaves at the ends', '! edge !', 'edge'],
  ['keeps digits of other scripts', '٢٠٢٦', '٢٠٢٦'],
  ['keeps letters without decomposition', 'Øl æ ß', 'øl-æ-ß'],
  ['takes ligatures apart', 'ﬁle oﬃce', 'file-office'],
  ['makes full-width letters narrow', 'ＴＬＳ　１３', 'tls-13'],
  ['makes circled and Roman numerals plain', '① Ⅳ x²', '1-iv-x2'],
  ['drops a joined emoji as a whole', '👩‍💻 dev', 'dev'],
  ['keeps Chinese', '东京 tower', '东京-tower'],
  ['keeps Hangul composed', '한국어 글', '한국어-글'],
  ['composes Hangul that is written in parts', '\u1112\u1161\u11ab', '한'],
  ['composes Hangul parts that only dropping brings together', '\u1112!\u1161!\u11ab', '한'],
  ['keeps the dakuten', 'ガイド', 'ガイド'],
  ['composes a half-width dakuten', 'ｶﾞｲﾄﾞ', 'ガイド'],
  ['makes a dotted capital I plain', 'İstanbul', 'istanbul'],
  ['keeps a dotless i', 'ılık', 'ılık'],
  ['writes a final sigma as one', 'ΛΟΓΟΣ', 'λογος'],
  ['gives nothing for nothing', '', ''],
  ['gives nothing for symbols', '!?&', ''],
  ['gives nothing for separators', ' _-_ ', ''],
] as const)('%s', ([, text, slug]) => {
  expect(slugify(text)).toBe(slug);
});

const NOT_SLUG_FORM = /[^\p{L}\p{Nd}-]|^-|-$|--/u;

function expectSlugForm(text: string): void {
  const slug = slugify(text);
  if (slugify(slug) !== slug || NOT_SLUG_FORM.test(slug)) {
    expect.fail(
      `slugify(${JSON.stringify(text)}) is ${JSON.stringify(slug)}, and again ${JSON.stringify(slugify(slug))}`,
    );
  }
}

test('the slug of a slug is that slug, for each character of the first three planes', () => {
  // Many characters together, each in a word and alone, because calls take most of the time.
  for (let start = 0; start < 0x30000; start += 256) {
    const characters = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(start + index));
    expectSlugForm(characters.map((character) => `a${character}b`).join(' '));
    expectSlugForm(characters.map((character) => `${character} `).join(''));
  }
});

test('a tag has the configured slug, or else that of its name, and is found by it', () => {
  const topics = { 'API Gateway': { text: 'One door.' }, 'C++': { slug: 'cpp' }, C: {} };
  expect(['C++', 'c++', 'C', 'C#', 'API Gateway'].map((name) => topicSlug(name, topics))).toEqual([
    ...['cpp', 'cpp', 'c', 'c', 'api-gateway'],
  ]);
  expect(topicAt('api-gateway', topics)).toEqual({ text: 'One door.' });
  expect([topicAt('cpp', topics), topicAt('api', topics), topicAt('c')]).toEqual([
    { slug: 'cpp' },
    undefined,
    undefined,
  ]);
});
