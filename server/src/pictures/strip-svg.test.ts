import sharp from 'sharp';
import { expect, test } from 'vitest';
import { stripSvg } from '#pictures/strip-svg.ts';

const stripped = (source: string) => stripSvg(source, (bytes) => sharp(bytes).toBuffer());

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
  const made = await stripped(source);
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
  const [, data = ''] = /base64,([\w+/=]*)/.exec(await stripped(source ?? '')) ?? [];
  const bytes = Buffer.from(data, 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 4, format: 'jpeg' });
  expect(bytes.includes(SECRET)).toBe(false);
});

test('an embedded file that is not a picture is left out', async () => {
  const file = Buffer.from(SECRET).toString('base64');
  const made = await stripped(svg(`<image href="data:image/png;base64,${file}"/><path d="M0 0"/>`));
  expect(made).toContain('<image></image><path d="M0 0"></path>');
});

test('it looks as before', async () => {
  const source = svg(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><path id="b" d="M0 0h9v9z"/></defs><style type="text/css"><![CDATA[.c > use { fill: url(#a) }]]></style><g class="c" transform="scale(2)"><use xlink:href="#b"/></g><text x="2" y="30" xml:space="preserve">a &lt; b &amp; "c"</text>',
    'viewBox="0 0 60 40" width="60" height="40"',
  );
  const pixels = (text: string) => sharp(Buffer.from(text)).raw().toBuffer();
  expect(await pixels(await stripped(source))).toEqual(await pixels(source));
  const foreign =
    '<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml" class="d">A<br/></div></foreignObject>';
  expect(await stripped(`<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/>${foreign}</s:svg>`)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><g></g></svg>\n',
  );
  expect(await stripped(svg(foreign))).toContain(
    '<div xmlns="http://www.w3.org/1999/xhtml" class="d">A<br></br></div></foreignObject></svg>',
  );
});

test.for(['', 'no', '<svg', svg('<g>'), svg('&nothing;'), svg('<image href="data:image/svg+xml,%3Csvg"/>')])(
  '%j, which is not well-formed, is refused',
  async (source) => {
    await expect(stripped(source)).rejects.toThrow(/./);
  },
);
