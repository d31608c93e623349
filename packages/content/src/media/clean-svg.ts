import { reasonOf } from '@portico/core/reason-of';
import { percentDecoded } from '@portico/core/routes';
import sax from 'sax';
import { otherKind, pictureType } from '#media/file-kinds.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const NAMESPACES = [SVG, 'http://www.w3.org/1999/xhtml'];
const PREFIXES = new Map([
  ['', ''],
  [XLINK, 'xlink:'],
  ['http://www.w3.org/XML/1998/namespace', 'xml:'],
]);
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const DROPPED_ELEMENTS = ['metadata', 'script'];
// Draw.io stores a whole drawing in `content`, and information about the programs used in the others.
const DROPPED_ATTRIBUTES = /^(?:content|host|agent|modified|etag|version|srcdoc|on.*|data-.*)$/i;
const URL_ATTRIBUTES = /^(?:href|src|srcset|data|poster|background|action|formaction)$/i;
const DATA_URL = /^data:([\w/+.-]*)((?:;[\w=.-]+)*),(.*)$/is;
const FONT = /^(?:font\/|application\/[\w.-]*(?:font|woff|ttf|otf))/i;
const CSS_COMMENT_OR_IMPORT = /\/\*[\s\S]*?(?:\*\/|$)|@import[^;]*;?/g;
const CSS_URL = /url\(([^()]*)\)/g;
const BYTE_ORDER_MARKS = new Map([
  ['\xfe\xff', 'utf-16be'],
  ['\xff\xfe', 'utf-16le'],
]);

const NOT_SVG = 'it is not an SVG file; save it as one, or correct the end of its name';
const NO_NAMESPACE = `browsers show no SVG file without a namespace; add xmlns="${SVG}" to its <svg>`;
// Some programs write many characters as entities.
const PARSING = { xmlns: true, unparsedEntities: true, maxEntityCount: Number.POSITIVE_INFINITY };

type Cleaned =
  | { readonly bytes: Buffer; readonly reason?: never }
  | { readonly bytes?: never; readonly reason: string };
/** Returns what takes the place of an embedded picture; undefined if it is left out. */
type Replace = (url: string, picture: Buffer) => Buffer | undefined;

/**
 * Removes everything from an SVG file that isn't drawn, that runs, or that is loaded from elsewhere: metadata, comments, editors'
 * private data, scripts, and references other than links. Embedded pictures become what `encode` makes of them, or are left out if
 * it fails. Returns the reason if browsers can't show the file. Use it only in a process with limits.
 */
export async function cleanSvg(file: Buffer, encode?: (picture: Buffer) => Promise<Buffer>): Promise<Cleaned> {
  const reason = otherKind(file);
  if (reason !== undefined) {
    return { reason };
  }
  try {
    const source = decoded(file);
    const found = new Map<string, Buffer>();
    const made = new Map<string, Buffer | undefined>();
    const cleaned = clean(source, (url, picture) => {
      found.set(url, picture);
      return picture;
    });
    if (encode === undefined || found.size === 0) {
      return { bytes: Buffer.from(cleaned) };
    }
    for (const [url, picture] of found) {
      made.set(url, await encode(picture).catch(() => undefined));
    }
    return { bytes: Buffer.from(clean(source, (url) => made.get(url))) };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** Decodes a file by its byte order mark, its XML declaration, or else as UTF-8. */
function decoded(file: Buffer): string {
  const head = file.toString('latin1', 0, 200);
  const [, declared = 'utf-8'] = /^<\?xml\s[^>]*?encoding\s*=\s*["'](?!utf-16)([^"']+)/i.exec(head) ?? [];
  return new TextDecoder(BYTE_ORDER_MARKS.get(head.slice(0, 2)) ?? declared).decode(file);
}

function clean(source: string, replace: Replace): string {
  if (!/<(?:[\w.-]+:)?svg\b/.test(source)) {
    throw new Error(NOT_SVG);
  }
  // The data of an embedded picture may be long.
  Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY });
  const parser = sax.parser(true, PARSING);
  const open: sax.QualifiedTag[] = [];
  let dropped = 0;
  let made = '';

  parser.onopentag = (tag) => {
    if (!('uri' in tag)) {
      return;
    }
    const { local, uri, attributes } = tag;
    const isRoot = made === '';
    if (isRoot && (uri !== SVG || local !== 'svg')) {
      throw new Error(local === 'svg' ? NO_NAMESPACE : NOT_SVG);
    }
    if (dropped > 0 || !NAMESPACES.includes(uri) || DROPPED_ELEMENTS.includes(local)) {
      dropped += 1;
      return;
    }
    const own = uri === open.at(-1)?.uri ? '' : ` xmlns="${uri}"`;
    const ofRoot = isRoot ? ` xmlns:xlink="${XLINK}"` : '';
    const kept = Object.values(attributes).map((attribute) => cleanAttribute(attribute, local, replace));
    made += `<${local}${own}${ofRoot}${kept.join('')}>`;
    open.push(tag);
  };
  parser.onclosetag = () => {
    if (dropped > 0) {
      dropped -= 1;
    } else {
      made += `</${open.pop()?.local}>`;
    }
  };
  const onText = (text: string) => {
    if (dropped === 0 && open.length > 0) {
      made += escaped(open.at(-1)?.local === 'style' ? cleanCss(text, replace) : text);
    }
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  parser.ondoctype = (doctype) => {
    for (const [, name = '', double, single] of doctype.matchAll(ENTITY)) {
      parser.ENTITIES[name] = double ?? single ?? '';
    }
  };
  parser.onerror = ({ message }) => {
    const [what, line] = message.split('\n');
    const place = `line ${Number(/\d+/.exec(line ?? '')) + 1}`;
    throw new Error(`it is not well-formed XML: ${what} (${place}); save it again as plain SVG`);
  };
  parser.write(source).close();
  return `${made}\n`;
}

function cleanAttribute({ uri, local, value }: sax.QualifiedAttribute, element: string, replace: Replace): string {
  const prefix = PREFIXES.get(uri);
  const cleaned = URL_ATTRIBUTES.test(local)
    ? cleanUrl(value.trim(), element === 'a' ? /^(?:#|https?:)/i : /^#/, replace)
    : cleanCss(value, replace);
  const isDropped = prefix === undefined || DROPPED_ATTRIBUTES.test(local) || cleaned === undefined;
  return isDropped ? '' : ` ${prefix}${local}="${escaped(cleaned).replaceAll('"', '&quot;')}"`;
}

function cleanCss(css: string, replace: Replace): string {
  return css.replace(CSS_COMMENT_OR_IMPORT, '').replace(CSS_URL, (found: string, quoted: string) => {
    const url = quoted.trim().replace(/^["']|["']$/g, '');
    const cleaned = cleanUrl(url, /^#/, replace) ?? 'data:,';
    return cleaned === url ? found : `url(${cleaned})`;
  });
}

/** Returns undefined for what is elsewhere, such as a file on the author's machine, and for data that can't be cleaned. */
function cleanUrl(url: string, kept: RegExp, replace: Replace): string | undefined {
  const [, type = '', parameters = '', data = ''] = DATA_URL.exec(url) ?? [];
  if (kept.test(url) || FONT.test(type)) {
    return url;
  }
  const bytes = /;base64$/i.test(parameters) ? Buffer.from(data, 'base64') : Buffer.from(percentDecoded(data) ?? '');
  if (type === 'image/svg+xml') {
    return dataUrl(type, Buffer.from(clean(bytes.toString(), replace)));
  }
  const picture = type === '' ? undefined : replace(url, bytes);
  return picture && dataUrl(pictureType(picture) ?? type, picture);
}

function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
