import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanSvg } from '#media/clean-svg.ts';

const cleaned = async (source: string | Buffer) => {
  const { bytes, reason } = await cleanSvg(Buffer.from(source), (picture) => sharp(picture).toBuffer());
  return reason ?? bytes.toString();
};

const SECRET = '/home/jane/customers/acme';
const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inside: string, attributes = '') => `${HEAD} ${attributes}>${inside}</svg>`;

const photo = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: SECRET } })
  .toBuffer();
const PHOTO_URL = `data:image/jpeg;base64,${photo.toString('base64')}`;
const nested = Buffer.from(svg(`<desc>kept</desc><!-- ${SECRET} -->`)).toString('base64');

test.for([
  ['a comment', svg(`<!-- ${SECRET} --><path d="M0 0"/>`)],
  ['a comment before it', `<!-- ${SECRET} -->${svg('<path d="M0 0"/>')}`],
  ['a processing instruction', `<?xpacket ${SECRET}?>${svg('<path d="M0 0"/>')}`],
  ['metadata', svg(`<metadata><rdf:RDF xmlns:rdf="r">${SECRET}</rdf:RDF></metadata><path d="M0 0"/>`)],
  [
    "Inkscape's attributes",
    svg(
      '<path d="M0 0"/>',
      `xmlns:sodipodi="http://s" sodipodi:docname="${SECRET}" xmlns:inkscape="http://i" inkscape:export-filename="${SECRET}"`,
    ),
  ],
  [
    "an editor's elements",
    svg(`<i:pgf xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/">${SECRET}<g/></i:pgf><path d="M0 0"/>`),
  ],
  [
    "Draw.io's content",
    svg('<path d="M0 0"/>', `content="&lt;mxfile host=&quot;${SECRET}&quot;/>" data-cell-id="${SECRET}"`),
  ],
  [
    'a path of a file',
    svg(`<image xlink:href="file://${SECRET}/a.png"/><image href="${SECRET}/b.png"/><path d="M0 0"/>`),
  ],
  [
    'a comment in styles',
    svg(`<style>/* ${SECRET} */ path { fill: red }</style><path style="fill: red /* ${SECRET} */" d="M0 0"/>`),
  ],
  [
    'a document type',
    `<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY a "${SECRET}">]><svg xmlns="&ns_svg;"><path d="M0 0"/></svg>`,
  ],
  ['a script', svg(`<script>// ${SECRET}</script><path d="M0 0" onclick="${SECRET}"/>`)],
  ['an SVG in it', svg(`<image href="data:image/svg+xml;base64,${nested}"/><path d="M0 0"/>`)],
  ['text after it', `${svg('<path d="M0 0"/>')}\n<!-- ${SECRET} -->`],
] as const)('%s is removed, and what is drawn stays', async ([, source]) => {
  const made = await cleaned(source);
  expect(made).not.toContain(SECRET);
  expect(made).toContain('d="M0 0"');
  for (const [, data = ''] of made.matchAll(/base64,([^"]*)/g)) {
    expect(Buffer.from(data, 'base64').toString()).not.toContain(SECRET);
  }
});

test.for([
  ['in an element', svg(`<image xlink:href="${PHOTO_URL}" width="4" height="4"/>`)],
  ['over lines', svg(`<image xlink:href="${PHOTO_URL.replace(/.{76}/g, '$&\n')}" width="4" height="4"/>`)],
  ['in styles', svg(`<style>rect { mask: url("${PHOTO_URL}") }</style>`)],
])('a photograph %s has no metadata', async ([, source]) => {
  const [, data = ''] = /base64,([\w+/=]*)/.exec(await cleaned(source ?? '')) ?? [];
  const bytes = Buffer.from(data, 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 4, format: 'jpeg' });
  expect(bytes.includes(SECRET)).toBe(false);
});

test('an embedded file that is not a picture is left out', async () => {
  const file = Buffer.from(SECRET).toString('base64');
  const made = await cleaned(svg(`<image href="data:image/png;base64,${file}"/><path d="M0 0"/>`));
  expect(made).toContain('<image></image><path d="M0 0"></path>');
});

test('it looks as before', async () => {
  const source = svg(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><path id="b" d="M0 0h9v9z"/></defs><style type="text/css"><![CDATA[.c > use { fill: url(#a) }]]></style><g class="c" transform="scale(2)"><use xlink:href="#b"/></g><text x="2" y="30" xml:space="preserve">a &lt; b &amp; "c"</text>',
    'viewBox="0 0 60 40" width="60" height="40"',
  );
  const pixels = (text: string) => sharp(Buffer.from(text)).raw().toBuffer();
  expect(await pixels(await cleaned(source))).toEqual(await pixels(source));
  const foreign =
    '<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml" class="d">A<br/></div></foreignObject>';
  expect(await cleaned(`<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/>${foreign}</s:svg>`)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><g></g></svg>\n',
  );
  expect(await cleaned(svg(foreign))).toContain(
    '<div xmlns="http://www.w3.org/1999/xhtml" class="d">A<br></br></div></foreignObject></svg>',
  );
});

test.for([
  ['an event', '<path onload="SECRET()" d="M0 0"/>'],
  ['a link that runs', '<a href="javascript:SECRET()"><path d="M0 0"/></a>'],
  ['a picture from elsewhere', '<image href="https://SECRET.example/a.png"/><path d="M0 0"/>'],
  ['a drawing from elsewhere', '<use xlink:href="https://SECRET.example/a.svg#b"/><path d="M0 0"/>'],
  ['a style sheet from elsewhere', '<style>@import "https://SECRET.example"; a { b: c }</style><path d="M0 0"/>'],
  ['a font from elsewhere', '<style>@font-face { src: url(https://SECRET.example/a) }</style><path d="M0 0"/>'],
  ['a fill from elsewhere', '<path fill="url( \'https://SECRET.example/a.svg#b\' )" d="M0 0"/>'],
  ['a picture in HTML', '<h:img src="https://SECRET.example/a.png"/><path d="M0 0"/>'],
  ['a picture in HTML in two sizes', '<h:img srcset="https://SECRET.example/a.png 2x"/><path d="M0 0"/>'],
  ['a frame in HTML', '<h:iframe srcdoc="SECRET" src="//SECRET.example"/><path d="M0 0"/>'],
  ['a video in HTML', '<h:video poster="/SECRET.png" src="SECRET.mp4"/><path d="M0 0"/>'],
] as const)('%s is removed', async ([, inside]) => {
  const made = await cleaned(svg(inside, 'xmlns:h="http://www.w3.org/1999/xhtml"'));
  expect(made).not.toContain('SECRET');
  expect(made).toContain('d="M0 0"');
});

test('links, parts of the drawing and pictures that are in it stay', async () => {
  const links = '<a href="https://example.com/a"><use xlink:href="#b"/></a><path fill="url(#c)" mask="url(\'#d\')"/>';
  const made = await cleaned(svg(links));
  for (const part of ['<a href="https://example.com/a">', 'xlink:href="#b"', 'fill="url(#c)"', 'mask="url(\'#d\')"']) {
    expect(made).toContain(part);
  }
  const html = `<h:img src="${PHOTO_URL}"/>`;
  expect(await cleaned(svg(html, 'xmlns:h="http://www.w3.org/1999/xhtml"'))).toContain('src="data:image/jpeg;base64,');
});

const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
  <!ENTITY ns_ai 'http://ns.adobe.com/AdobeIllustrator/10.0/'>
  <!ENTITY st0 "fill:red;">
  <!ENTITY sign "&#169; &st0;">
]>
<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" width="4" height="2" i:pageBounds="0 2"><path style="&st0;" d="M0 0"/><text>&sign;</text></svg>`;
const SMALL = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><title>Größe</title></svg>';
const declaring = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${SMALL}`;

test.for([
  ["Illustrator's", Buffer.from(ILLUSTRATOR), '<path style="fill:red;" d="M0 0"></path><text>© fill:red;</text>'],
  ['one with prefixes', Buffer.from(SMALL.replace(/(<\/?)/g, '$1s:').replace('xmlns', 'xmlns:s')), 'Größe'],
  ['one in UTF-8 with a mark', Buffer.from(`\uFEFF${declaring('UTF-8')}`), 'Größe'],
  ['one in UTF-16', Buffer.from(`\uFEFF${declaring('utf-16')}`, 'utf16le'), 'Größe'],
  ['one in UTF-16 of another order', Buffer.from(`\uFEFF${declaring('UTF-16')}`, 'utf16le').swap16(), 'Größe'],
  ['one in ISO 8859-1', Buffer.from(declaring('ISO-8859-1'), 'latin1'), 'Größe'],
  ['one in UTF-8 that says UTF-16', Buffer.from(declaring('utf-16')), 'Größe'],
] as const)('%s becomes one that every browser shows, and that sharp can open', async ([, bytes, text]) => {
  const made = await cleaned(bytes);
  expect(made).toContain(text);
  expect(await sharp(Buffer.from(made)).metadata()).toMatchObject({ format: 'svg', width: 4, height: 2 });
});

test('a thousand characters that are written as entities are read', async () => {
  expect(await cleaned(svg(`<text>${'&#45;&gt;'.repeat(1000)}</text>`))).toContain('-&gt;'.repeat(1000));
});

test('entities that contain each other are refused', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const entities = names.map((name, index) => `<!ENTITY ${name} "${`&${names[index + 1] ?? 'gt'};`.repeat(9)}">`);
  expect(await cleaned(`<!DOCTYPE svg [${entities.join('')}]>${svg('<text>&a;</text>')}`)).toContain(
    'max entity depth',
  );
});

test.for([
  ['', 'it is empty'],
  ['version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n', 'run git lfs pull'],
  [photo, 'it is not an SVG file'],
  ['no', 'it is not an SVG file'],
  ['<div/>', 'it is not an SVG file'],
  ['<html xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"/></html>', 'it is a web page'],
  ['<g xmlns="http://www.w3.org/2000/svg"><svg/></g>', 'it is not an SVG file'],
  ['<svg width="1"><a xmlns="http://www.w3.org/2000/svg"/></svg>', 'add xmlns='],
  ['<svg', 'it is not well-formed XML'],
  ['<s:svg/>', 'Unbound namespace prefix: "s:svg" (line 1)'],
  [svg('<g>'), 'it is not well-formed XML'],
  [svg('<b:path/>'), 'Unbound namespace prefix: "b:path" (line 1)'],
  [svg('&nothing;'), 'it is not well-formed XML'],
  [svg('<image href="data:image/svg+xml,%3Csvg"/>'), 'it is not well-formed XML'],
  [svg('\n<path>'), 'Unexpected close tag (line 2)'],
] as const)('%j is refused, with the reason', async ([source, reason]) => {
  expect((await cleanSvg(Buffer.from(source))).reason).toContain(reason);
});
