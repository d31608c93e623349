const words = (text: string): string[] => text.trim().split(/\s+/);

/** The HTML elements that authors may use in Markdown: those that GitHub allows, and media. Tags in neither list are shown as text. */
export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  words(`
    a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl
    dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li mark menu meter nav ol p pre
    progress q rb rp rt rtc ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead
    time tr track tt u ul var video wbr
  `),
);

export const OBSOLETE_ELEMENTS: ReadonlySet<string> = new Set(words('big center font nobr'));

/** Elements whose tags are removed while their content stays, and `iframe`, which becomes a link. */
const UNWRAPPED_ELEMENTS: ReadonlySet<string> = new Set(['iframe', 'noscript', 'picture', ...OBSOLETE_ELEMENTS]);

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(words('br col hr img source track wbr'));

/** Elements whose end tags may be left out (https://html.spec.whatwg.org/#optional-tags). */
export const OPTIONAL_END = /^(?:p|li|d[td]|rt|rp|t[rdh]|thead|tbody|tfoot|colgroup|caption)$/;

/** Replaces an `iframe` until a visitor turns it into a link, because parsers read an `iframe`'s content as text. */
export const FRAME_ELEMENT = 'x-frame';

export function isKnownElement(name: string): boolean {
  return ALLOWED_ELEMENTS.has(name) || UNWRAPPED_ELEMENTS.has(name);
}

// An open or closing tag (https://spec.commonmark.org/0.31.2/#raw-html).
const TAG =
  /<[a-z][a-z0-9-]*(?:\s+[a-z_:][\w:.-]*(?:\s*=\s*(?:[^"'=<>`\0-\x20]+|'[^']*'|"[^"]*"))?)*\s*\/?>|<\/[a-z][a-z0-9-]*\s*>/iy;
const SPECIAL_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** Splits HTML into tags (and comments, declarations and the like) and the text between them. */
export function* partsOf(html: string) {
  const unclosed = new Set<string>();
  for (let at = 0; at < html.length; ) {
    const end = html[at] === '<' ? tagEnd(html, at, unclosed) : at;
    const isTag = end > at;
    const next = isTag ? end : html.indexOf('<', at + 1);
    const source = html.slice(at, next === -1 ? undefined : next);
    yield { source, at, isTag };
    at += source.length;
  }
}

/**
 * Returns where the tag at a position ends, or -1 if there isn't one. Remembers which kinds are never closed from here on, so
 * that it searches for each end only once.
 */
function tagEnd(html: string, at: number, unclosed: Set<string>): number {
  const [opening, closing = ''] = SPECIAL_TAGS.find(([start]) => html.startsWith(start, at)) ?? [];
  if (opening === undefined) {
    TAG.lastIndex = at;
    return TAG.test(html) ? TAG.lastIndex : -1;
  }
  // As in <!--> and <!--->.
  const end = unclosed.has(opening) ? -1 : html.indexOf(closing, at + 2);
  if (end === -1) {
    unclosed.add(opening);
  }
  return end === -1 ? -1 : end + closing.length;
}

export function tagOf(source: string): { readonly name: string; readonly isEnd: boolean } {
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(source) ?? [];
  return { name: name.toLowerCase(), isEnd: slash === '/' };
}

/** Whether a tag is `<a name="…">`, a target for links, which often has no end tag. */
export function isTarget(source: string): boolean {
  return /^<a[\s>]/i.test(source) && !/\shref\s*=/i.test(source);
}
