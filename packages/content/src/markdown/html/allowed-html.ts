/*
 * What may remain of HTML that an author wrote into Markdown: what GitHub allows (the list of html-pipeline's sanitization
 * filter), and media. No scripts, no frames, no forms, no inline styles, no event handlers.
 */

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Elements without content, whose end is their tag's. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(words('br col embed hr img source track wbr'));

export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  words(`
    a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl
    dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li mark menu meter nav ol p picture pre
    progress q rb rp rt rtc ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead
    time tr track tt u ul var video wbr
  `),
);

/** Elements whose tags go and whose content stays: presentation only, or what a page is to show without scripts. */
export const UNWRAPPED_ELEMENTS: ReadonlySet<string> = new Set(
  words('acronym big blink center font main marquee nobr noscript'),
);

/** Elements that show what is elsewhere, by the attribute that says where. Each becomes a link. */
export const FRAMES: ReadonlyMap<string, string> = new Map([
  ['iframe', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
]);

/** Elements whose end tag HTML lets authors leave out (HTML, "Optional tags"). */
export const OPTIONAL_ENDS: ReadonlySet<string> = new Set(
  words('caption colgroup dd dt li p rb rp rt rtc tbody td tfoot th thead tr'),
);

const BLOCKS = words(`
  address article aside blockquote details div dl figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr menu nav ol p
  pre section table ul
`);

/** For an opening tag, the elements that it ends where they are the innermost. */
export const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...BLOCKS.map((name) => [name, new Set(['p'])] as const),
  ['li', new Set(['li', 'p'])],
  ...['dt', 'dd'].map((name) => [name, new Set(['dt', 'dd', 'p'])] as const),
  ...['td', 'th'].map((name) => [name, new Set(['td', 'th', 'p'])] as const),
  ['tr', new Set(words('tr td th p caption colgroup'))],
  ...['thead', 'tbody', 'tfoot'].map(
    (name) => [name, new Set(words('thead tbody tfoot tr td th p caption colgroup'))] as const,
  ),
  ...words('rb rp rt rtc').map((name) => [name, new Set(words('rb rp rt rtc'))] as const),
]);

const CELL = words('abbr align colspan headers height nowrap rowspan valign width');

/** Attributes of any element; `aria-*` besides. */
const GLOBAL_ATTRIBUTES: ReadonlySet<string> = new Set(
  words('align class dir hidden id itemprop lang role tabindex title translate'),
);

const ATTRIBUTES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    a: words('href hreflang name rel type'),
    audio: words('controls loop muted preload src'),
    blockquote: ['cite'],
    col: words('span valign width'),
    colgroup: words('span valign width'),
    data: ['value'],
    del: words('cite datetime'),
    details: words('name open'),
    hr: ['width'],
    img: words('alt border decoding height loading sizes src srcset width'),
    ins: words('cite datetime'),
    li: ['value'],
    meter: words('high low max min optimum value'),
    ol: words('reversed start type'),
    progress: words('max value'),
    q: ['cite'],
    source: words('height media sizes src srcset type width'),
    table: words('border cellpadding cellspacing rules summary width'),
    tbody: ['valign'],
    td: CELL,
    tfoot: ['valign'],
    th: [...CELL, 'scope'],
    thead: ['valign'],
    time: ['datetime'],
    tr: ['valign'],
    track: words('default kind label src srclang'),
    ul: ['type'],
    video: words('controls height loop muted playsinline poster preload src width'),
  }).map(([name, attributes]) => [name, new Set(attributes)]),
);

export function isAllowedAttribute(element: string, attribute: string): boolean {
  return (
    GLOBAL_ATTRIBUTES.has(attribute) ||
    /^aria-[a-z]+$/.test(attribute) ||
    (ATTRIBUTES.get(element)?.has(attribute) ?? false)
  );
}
