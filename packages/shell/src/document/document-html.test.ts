import { failedSlot, isComponentFailure, slotFailure, slotFunction } from '@portico/core/component-part';
import { createElement as h, Suspense, use } from 'react';
import { expect, test, vi } from 'vitest';
import { finishDocument, renderToHtml } from '#document/document-html.ts';
import { jsonBlock } from '#document/json-block.ts';

const OPTIONS = {
  nonce: 'n',
  headStart: '<meta name="theme-color">',
  styles: '<style>p{}</style>',
  bodyStart: '<link rel="preload">',
  endId: 'end',
  blocks: '<script type="application/json">{}</script>',
};
const PRELOAD = '<link rel="modulepreload" href="/assets/entry.js" nonce="n"/>';
const HEAD = `<script id="theme">a()</script><title>T</title>${PRELOAD}`;
const SCRIPTS = '<script nonce="n">b()</script><script nonce="n" type="module" async="">import "c"</script>';
const CONTENT = '<p>nonce="m"</p><script>tabs()</script><script id="end">d()</script>';

const HEAD_START = `<html><head>${HEAD}`;
const REST = `</head><body>${CONTENT}${SCRIPTS}</body></html>`;

const finish = (head: string) =>
  finishDocument(Buffer.from(`<html><head>${head}</head><body>${CONTENT}${SCRIPTS}</body></html>`), OPTIONS);

test('modules are requested at low priority after the content, and everything else is in its place', () => {
  expect(finish(HEAD).html.toString()).toBe(
    [
      '<html><head><meta name="theme-color"><script id="theme">a()</script><title>T</title><style>p{}</style></head>',
      `<body><link rel="preload">${CONTENT}`,
      '<link rel="modulepreload" fetchpriority="low" href="/assets/entry.js"/>',
      '<script>b()</script><script type="module" async="">import "c"</script>',
      '<script type="application/json">{}</script></body></html>',
    ].join(''),
  );
});

test('scripts with the nonce are listed, and no others', () => {
  expect(finish(HEAD).scripts).toEqual(['b()', 'import "c"']);
});

test('HTML that is not a whole document is an error that says what to export', () => {
  expect(() => finishDocument(Buffer.from('<html><body class="a"></body></html>'), OPTIONS)).toThrow(
    'Its Layout has to render html, head and body',
  );
});

test.for([
  [
    'two heads',
    HEAD_START.replace('<head>', '<head><head>') + REST,
    'has to contain <head> once, and contains it 2 times',
  ],
  ['no script after the content', HEAD_START + REST.replace('id="end"', 'id=end'), 'contains it 0 times'],
  ['no scripts of React', (HEAD_START + REST).replaceAll('nonce="n"', "nonce='n'"), 'no script with a nonce'],
] as const)('a document with %s is an error', ([, html, message]) => {
  expect(() => finishDocument(Buffer.from(html), OPTIONS)).toThrow(message);
});

function Broken(): never {
  throw new Error('It broke.');
}

function Waiting({ for: text }: { readonly for: Promise<string> }) {
  return use(text);
}

/** Makes a part that waits for a text. */
function waiting() {
  return h(Waiting, { for: new Promise<string>((resolve) => setTimeout(resolve, 5, 'Hubs')) });
}

function page(...children: Parameters<typeof h>[2][]) {
  return h('html', null, h('body', null, ...children));
}

test('a document begins with its doctype', async () => {
  expect(String(await renderToHtml(page('Hubs & switches'), { nonce: 'n' }))).toBe(
    '<!DOCTYPE html><html><head></head><body>Hubs &amp; switches</body></html>',
  );
});

test.for([
  ['a part that waits', () => page(waiting())],
  ['a part that waits inside a Suspense boundary', () => page(h(Suspense, { fallback: 'Loading' }, waiting()))],
] as const)('%s is in the document once it resolves, without a script', async ([, document]) => {
  const html = String(await renderToHtml(document(), { nonce: 'n' }));
  expect(html).toMatch(/^<!DOCTYPE html><html><head><\/head><body>.*Hubs.*<\/body><\/html>$/);
  expect(html).not.toMatch(/Loading|<script|<link/);
});

test.for([
  ['throws', page(h(Broken))],
  ['throws inside a Suspense boundary', page(h(Suspense, { fallback: 'Loading' }, h(Broken)))],
] as const)('a part that %s makes the render fail', async ([, document]) => {
  await expect(renderToHtml(document, { nonce: 'n' })).rejects.toThrow('It broke.');
});

const NEVER = new Promise<string>(() => {});

test('the render ends when the reader leaves', async () => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const rendering = renderToHtml(page(h(Waiting, { for: NEVER })), { nonce: 'n', signal });
  leaving.abort(new Error('The reader left.'));
  await expect(rendering).rejects.toThrow('The reader left.');
  await expect(renderToHtml(page('Hubs'), { nonce: 'n', signal })).rejects.toThrow('The reader left.');
});

test('after an error, nothing more is rendered, and no further errors are handled', async () => {
  const rendered = vi.fn(() => 'Hubs');
  const { promise, resolve } = Promise.withResolvers<string>();
  const Late = () => [use(promise), h(rendered, { key: 'late' })];
  const document = page(h(Suspense, null, h(Broken)), h(Suspense, null, h(Late)));
  const isReplaced = vi.fn(() => false);
  await expect(renderToHtml(document, { nonce: 'n', isReplaced })).rejects.toThrow('It broke.');
  resolve('Switches');
  await new Promise((done) => setTimeout(done, 20));
  expect(rendered).not.toHaveBeenCalled();
  expect(isReplaced).toHaveBeenCalledOnce();
});

test('a document is whole without a slot that fails, and the error names the slot', async () => {
  const Slot_post_end = () => h(Suspense, null, h(Broken));
  expect(Slot_post_end.name).toBe(slotFunction('post-end'));
  const failures: unknown[] = [];
  const isReplaced = (error: unknown, stack: string) => failures.push(slotFailure(error, stack)) > 0;
  const html = String(await renderToHtml(page('Hubs', h(Slot_post_end), ' and switches'), { nonce: 'n', isReplaced }));
  expect(html).toMatch(/Hubs.* and switches<\/body><\/html>$/s);
  expect(html).not.toMatch(/<script/);
  const [failure] = failures;
  expect(failure).toMatchObject({ message: expect.stringMatching(/^slots\/post-end\.tsx failed.*: It broke\. \(at /) });
  expect([failedSlot(failure), isComponentFailure(failure)]).toEqual(['post-end', true]);
  expect(slotFailure(new Error('It broke.'), '    at Post (a.js:1:2)')).toBeUndefined();
});

test.for(['</script><script>alert(1)</script>', '<!--<script>', 'a\u2028b\u2029c', '"\\', '日本 🚇'])(
  '%j can be read back from a data block, and does not end it',
  (text) => {
    const block = jsonBlock({ text });
    expect(block).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(block)).toEqual({ text });
  },
);
