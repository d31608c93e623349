import { PAGE_DATA } from '@portico/shell/testing';
import type { DownloadWords, HomeWords, PricingWords } from '@portico/site/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { site } from '../../../../e2e/fixture/site.config.ts';
import { DownloadPage } from './download-page.tsx';
import { HomePage } from './home-page.tsx';
import { PricingPage } from './pricing-page.tsx';

const { home, pricing, download } = site.pages;
const { latest } = PAGE_DATA.blogPosts;
const HEAD = { title: 't', description: 'd', heading: 'The heading' };

const homeHtml = (words: HomeWords | undefined) =>
  renderToStaticMarkup(<HomePage words={words ?? HEAD} latest={latest} seed="s" />);
const pricingHtml = (words: PricingWords | undefined) => renderToStaticMarkup(<PricingPage words={words ?? HEAD} />);
const downloadHtml = (words: DownloadWords | undefined, isDocument = false) =>
  renderToStaticMarkup(<DownloadPage words={words ?? HEAD} isDocument={isDocument} />);

/** Every text that readers see, in its order: what stands between tags, without what React has escaped. */
function textsOf(html: string): readonly string[] {
  return (
    html
      .replace(/<script>.*<\/script>/s, '')
      // The pieces of a command are one text.
      .replace(/<pre><code data-copied="">.*?<\/code><\/pre>/gs, (code) => code.replace(/<\/?(?:span|wbr)\/?>/g, ''))
      .split(/<[^>]*>/)
      .map((text) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim())
      .filter(Boolean)
  );
}

/** Every text of the configuration that is shown: none of an address, an icon, a kind or the document's head. */
function wordsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') {
    return ['href', 'icon', 'kind', 'detect', 'title', 'description', 'date'].includes(key)
      ? []
      : value.split('`').map((part) => part.trim());
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => wordsIn(inner, Number.isNaN(Number(name)) ? name : key))
    : [];
}

const POSTS = latest.flatMap(({ title, description }) => [title, description, 'Jan 2, 2026']);
const TERMINAL_TITLE = home?.terminal?.title ?? '';
// What controls are called, and what a column of check marks says to those who do not see it.
const CONTROLS = ['Copy', 'Yes', 'No', 'SHA-256 checksums'];

test.for([
  ['home', home, homeHtml(home), [...POSTS, TERMINAL_TITLE]],
  ['pricing', pricing, pricingHtml(pricing), ['Billing']],
  [
    'download',
    download,
    downloadHtml(download),
    [
      'Feb 3, 2026',
      'relay-linux.tar.gz',
      'relay-arm64.tar.gz',
      'the checksum of relay-linux.tar.gz',
      ...['Linux', 'macOS', 'Windows'].map((name) => `Not on ${name}? Choose another system above.`),
      'You are on Linux.',
      'You are on macOS.',
      'You are on Windows.',
    ],
  ],
] as const)('%s says all that the configuration does, and nothing else', ([, words, html, others]) => {
  const expected = [...wordsIn(words), ...others, ...CONTROLS].filter(Boolean);
  const texts = textsOf(html);
  expect(texts.filter((text) => !expected.includes(text))).toEqual([]);
  expect(expected.filter((text) => !texts.includes(text) && !CONTROLS.includes(text))).toEqual([]);
});

test.for([
  ['home', homeHtml(HEAD)],
  ['pricing', pricingHtml(HEAD)],
  ['download', downloadHtml(HEAD, true)],
] as const)('%s without sections is its heading, with no empty part and no script', ([, html]) => {
  expect(textsOf(html)).toEqual(['The heading']);
  expect(html).not.toMatch(/<(?:section|ul|ol|table|p|script)\b|data-tabs/);
});

test('of a terminal the command alone is what is copied, and the prompt is no text', () => {
  const html = homeHtml(home);
  expect(html).toContain('<span data-copied="">relay http 8080 --name &quot;first &amp; last&quot;</span>');
  expect(html).toContain('<code>https://first.relay.example</code>');
});

test('a file beside what it does is copied in whole, without the marks around what to look at', () => {
  const html = homeHtml(home);
  const file = html.slice(html.indexOf('<figcaption>rules.yaml'));
  const [, copied] = /<code data-copied="">(.*?)<\/code><\/pre>/s.exec(file) ?? [];
  expect(copied?.replaceAll(/<[^>]*>/g, '')).toBe('on:\n  - deny: all\n  - allow: &quot;a &amp; b&quot;\n');
  expect(copied).toContain('<code>deny</code>');
});

test('the way of a request is a list whose drawing is hidden from those who read its words', () => {
  const html = homeHtml(home);
  expect(html.match(/<svg class="way-art" aria-hidden="true">/g)).toHaveLength(4);
  // Its checks have short names, for which the drawing has room.
  expect(html.match(/<li data-kind="\w+" data-checks="in-drawing">/g)).toEqual([
    '<li data-kind="edge" data-checks="in-drawing">',
  ]);
  expect(homeHtml(JSON.parse(JSON.stringify(home).replaceAll('Quota', 'Quota of a month')))).not.toContain(
    'data-checks',
  );
  expect(textsOf(html.slice(html.indexOf('<ol class="way">'), html.indexOf('</ol>')))).toEqual(
    expect.arrayContaining(['Browser', 'Relay edge', 'Signature', 'Quota', 'Service']),
  );
});

test('a figure has a link to where it is shown behind what it counts', () => {
  expect(homeHtml(home)).toContain(
    '<strong>9</strong><span>regions, each with two lines</span> <a class="with-arrow" href="https://relay.example/regions">Where ',
  );
});

test('what can be counted of a quotation stands behind it, and nothing where there are no figures', () => {
  const html = homeHtml(home);
  expect(html).toContain('<li><strong>7 boats</strong> <span>with <code>mast</code> online</span></li>');
  const without = { ...(home ?? HEAD), quotation: { text: 'It arrives.', name: 'Ada Moss' } };
  expect(homeHtml(without)).toContain('It arrives.');
  expect(homeHtml(without)).not.toContain('class="figures"');
});

test('what has a hyphen in a command is one piece, and what is copied has nothing in between', () => {
  const html = downloadHtml({
    ...HEAD,
    guides: [{ heading: 'h', text: 't', commands: [{ command: 'get -q https://a.example/b/c-d.gz | e --f-g' }] }],
  });
  const [, copied = ''] = /<code data-copied="">(.*?)<\/code>/.exec(html) ?? [];
  expect(copied).toBe(
    '<span>get <span>-q</span> https://a.example/<wbr/>b/<wbr/><span>c-d.gz</span> | </span><span>e <span>--f-g</span></span>',
  );
});

test('the newest posts lead to their pages; without posts there is no section for them', () => {
  expect(homeHtml(home)).toContain('<a href="/blog/one">Post one</a>');
  const html = renderToStaticMarkup(<HomePage words={home ?? HEAD} latest={[]} seed="s" />);
  expect(html).not.toContain('From the engineers');
});

test('plans are compared in a table whose cells have their plan and their row as headers', () => {
  const html = pricingHtml(pricing);
  const table = html.slice(html.indexOf('<table'), html.indexOf('</table>'));
  expect(table.match(/<th scope="col"/g)).toHaveLength(2);
  // The marked column, the last one, runs through the row of a heading.
  expect(table).toMatch(
    /<th scope="rowgroup" colSpan="2"><span>[^<]+<\/span><\/th><td data-recommended=""><\/td><\/tr>/,
  );
  expect(table.match(/<th scope="row">/g)).toHaveLength(2);
  expect(table).toMatch(/>No<\/span><\/td><td data-recommended=""><svg .*?Yes/s);
});

test('one plan is marked, in its card and all of its column, and its button filled, the others are outlined', () => {
  const html = pricingHtml(pricing);
  expect(html.match(/<li data-recommended=""/g)).toHaveLength(1);
  expect(html.match(/<th scope="col" data-recommended=""/g)).toHaveLength(1);
  expect(html.match(/<td data-recommended=""/g)).toHaveLength(3);
  expect(html).toMatch(/data-style="outline"[^>]*>Begin alone<.*data-style="filled"[^>]*>Begin together</s);
});

test('a plan with a price for a year has both, of which two radios choose one, in its card and in the table', () => {
  const html = pricingHtml(pricing);
  expect(html.match(/<input type="radio" name="billing"/g)).toHaveLength(2);
  expect(html).toContain('<input type="radio" name="billing" checked="" value="monthly"/>');
  expect(html.match(/<span data-billed="monthly"><strong>€7<\/strong>/g)).toHaveLength(2);
  expect(html.match(/<span data-billed="annual"><strong>€6<\/strong>/g)).toHaveLength(2);
  const { billing: _, ...oneBilling } = { ...pricing, ...HEAD, plans: pricing?.plans?.slice(0, 1) };
  expect(pricingHtml(oneBilling)).not.toContain('billing');
});

test('questions open without a script, and the first one is open', () => {
  expect(pricingHtml(pricing).match(/<details(?: open="")?><summary>/g)).toEqual([
    '<details open=""><summary>',
    '<details><summary>',
  ]);
});

test('the button of a system downloads its first file, and the list has the others', () => {
  const html = downloadHtml(download);
  expect(html).toMatch(
    /<a class="button" data-style="filled" href="[^"]*relay-linux.tar.gz">.*?Download for Linux<\/a>/,
  );
  expect(html.match(/relay-linux.tar.gz"/g)).toHaveLength(1);
  expect(html).toMatch(/<a class="file" href="[^"]*relay-arm64.tar.gz"/);
});

test('checksums are folded behind the files, with the command that prints one; a system without any has none', () => {
  const html = downloadHtml(download);
  expect(html.match(/<details class="checksums">/g)).toHaveLength(1);
  expect(html).toMatch(/relay-arm64.tar.gz".*<details.*sha256sum.*<\/details>/s);
});

test('a reader whose system is not known is told no system', () => {
  expect(downloadHtml(download).match(/<strong data-detected="" hidden="">You are on /g)).toHaveLength(3);
});

test('a page with one system sends nobody to another', () => {
  expect(downloadHtml(download)).toContain('Choose another system above.');
  const html = downloadHtml({ ...HEAD, systems: [{ name: 'Linux', detect: 'linux' }] });
  expect(html).toContain('You are on Linux.');
  expect(html).not.toContain('Choose another system');
});

test('in a document the systems have a script right behind them; a navigation in the app has none', () => {
  expect(downloadHtml(download, true)).toMatch(/data-system="windows".*<\/div><script>/s);
  expect(downloadHtml(download)).not.toContain('<script>');
});
