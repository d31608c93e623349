const words = (text: string): string[] => text.trim().split(/\s+/);

/** The HTML elements that authors may write into Markdown: what GitHub allows, and media. Tags in neither list are shown as text. */
export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  words(`
    a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl
    dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li mark menu meter nav ol p pre
    progress q rb rp rt rtc ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead
    time tr track tt u ul var video wbr
  `),
);

/** Elements whose tags are removed and whose content stays, and `iframe`, which becomes a link. */
const UNWRAPPED_ELEMENTS: ReadonlySet<string> = new Set(words('big center font iframe nobr noscript picture'));

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(words('br col hr img source track wbr'));

/** Elements whose end tags may be left out (https://html.spec.whatwg.org/#optional-tags). */
export const OPTIONAL_END = /^(?:p|li|d[td]|rt|rp|t[rdh]|thead|tbody|tfoot|colgroup|caption)$/;

/** The element that replaces an `iframe` until a visitor makes it a link: parsers read an `iframe`'s content as text. */
export const FRAME_ELEMENT = 'x-frame';

export function isKnownElement(name: string): boolean {
  return ALLOWED_ELEMENTS.has(name) || UNWRAPPED_ELEMENTS.has(name);
}
