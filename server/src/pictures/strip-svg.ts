import { openSvgParser, pictureType, type SvgAttribute } from '@portico/content/picture-files';
import { percentDecoded } from '@portico/core/routes';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const NAMESPACES: ReadonlySet<string> = new Set([SVG, 'http://www.w3.org/1999/xhtml']);
const DROPPED_ELEMENTS: ReadonlySet<string> = new Set(['metadata', 'script']);
// Draw.io stores a whole drawing in `content`, and information about the programs used in the others.
const DROPPED_ATTRIBUTES = /^(?:content|host|agent|modified|etag|version|on.*|data-.*)$/i;
const DATA_URL = /^data:([\w/+.-]*)((?:;[\w=.-]+)*),(.*)$/s;
const IN_CSS = /url\(\s*(["']?)(data:[^"')]*)\1\s*\)/g;
const MAX_DEPTH = 3;

/** Returns what takes the place of an embedded picture; undefined if it is left out. */
type Replace = (url: string, bytes: Buffer) => Buffer | undefined;

type Place = { readonly depth: number; readonly replace: Replace };

/**
 * Removes everything from an SVG file that isn't drawn: metadata, comments, editors' private data and file paths. Embedded pictures
 * become what `encode` makes of them, or are left out if it fails. Rejects if the file isn't well-formed XML.
 */
export async function stripSvg(source: string, encode: (bytes: Buffer) => Promise<Buffer>): Promise<string> {
  const found = new Map<string, Buffer>();
  const stripped = strip(source, { depth: 0, replace: (url, bytes) => void found.set(url, bytes) });
  const made = new Map<string, Buffer>();
  for (const [url, bytes] of found) {
    const picture = await encode(bytes).catch(() => undefined);
    if (picture !== undefined) {
      made.set(url, picture);
    }
  }
  return found.size === 0 ? stripped : strip(source, { depth: 0, replace: (url) => made.get(url) });
}

function strip(source: string, place: Place): string {
  const { parser, parse } = openSvgParser();
  /** The open elements that are written, with the enclosing namespace of each. */
  const open: { readonly name: string; readonly outer: string }[] = [];
  let namespace = '';
  let dropped = 0;
  let made = '';

  parser.onopentag = (tag) => {
    const { local, uri } = 'uri' in tag ? tag : { local: tag.name, uri: '' };
    if (dropped > 0 || !NAMESPACES.has(uri) || DROPPED_ELEMENTS.has(local)) {
      dropped += 1;
      return;
    }
    const declared = open.length === 0 ? ` xmlns:xlink="${XLINK}"` : '';
    const own = uri === namespace ? '' : ` xmlns="${uri}"`;
    const attributes = Object.values(tag.attributes).map((attribute) => attributeOf(attribute, place));
    made += `<${local}${own}${declared}${attributes.join('')}>`;
    open.push({ name: local, outer: namespace });
    namespace = uri;
  };
  parser.onclosetag = () => {
    if (dropped > 0) {
      dropped -= 1;
      return;
    }
    const { name = '', outer = '' } = open.pop() ?? {};
    made += `</${name}>`;
    namespace = outer;
  };
  const onText = (text: string) => {
    if (dropped === 0 && open.length > 0) {
      made += escaped(open.at(-1)?.name === 'style' ? stripCss(text, place) : text);
    }
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  parse(source);
  if (made === '') {
    throw new Error('it has no <svg>');
  }
  return `${made}\n`;
}

function attributeOf(attribute: SvgAttribute, place: Place): string {
  if (typeof attribute === 'string' || attribute.prefix === 'xmlns' || attribute.name === 'xmlns') {
    return '';
  }
  const { uri, local, value } = attribute;
  const isHref = local === 'href' && (uri === XLINK || uri === '');
  const isKept = uri === '' ? !DROPPED_ATTRIBUTES.test(local) : isHref || uri === XML;
  const made = isHref ? stripHref(value.trim(), place) : stripCss(value, place);
  return isKept && made !== undefined ? ` ${prefixOf(uri)}${local}="${escaped(made).replaceAll('"', '&quot;')}"` : '';
}

function prefixOf(uri: string): string {
  if (uri === '') {
    return '';
  }
  return uri === XML ? 'xml:' : 'xlink:';
}

/** Returns undefined for a reference to a file on the author's machine, or to data that can't be cleaned. */
function stripHref(href: string, place: Place): string | undefined {
  if (!/^data:/i.test(href)) {
    return /^(?:#|https?:)/i.test(href) ? href : undefined;
  }
  return stripDataUrl(href, place);
}

function stripCss(css: string, place: Place): string {
  return css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(IN_CSS, (_, mark, url) => `url(${mark}${stripDataUrl(url, place) ?? 'data:,'}${mark})`);
}

function stripDataUrl(url: string, { depth, replace }: Place): string | undefined {
  const [, type = '', parameters = '', data = ''] = DATA_URL.exec(url) ?? [];
  if (/^(?:font|application)\/[\w.-]*(?:font|woff2?|ttf|otf)[\w.-]*$/i.test(type) || /^font\//i.test(type)) {
    return url;
  }
  const bytes = /;base64$/i.test(parameters)
    ? Buffer.from(data.replace(/\s/g, ''), 'base64')
    : Buffer.from(percentDecoded(data) ?? '');
  if (type === 'image/svg+xml') {
    return depth < MAX_DEPTH
      ? dataUrl(type, Buffer.from(strip(bytes.toString(), { depth: depth + 1, replace })))
      : undefined;
  }
  const picture = replace(url, bytes);
  return picture && dataUrl(pictureType(picture) ?? type, picture);
}

function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
