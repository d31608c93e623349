import { isAllowedAttribute } from '#markdown/html/allowed-html.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';

export type Attributes = ReadonlyMap<string, string>;

const URL_ATTRIBUTES = new Set(['href', 'src', 'poster', 'cite']);
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'ftp:', 'irc:', 'ircs:', 'mailto:', 'tel:']);
const IMAGE_DATA = /^data:image\/(?:avif|gif|jpeg|png|webp)[;,]/i;
// Where a post is, as far as the form of its URLs goes; no such host can exist (RFC 2606).
const SOME_PAGE = 'https://post.invalid/blog/post';

/** The attributes that an element may have, and the names of those that are left out. */
export function filterAttributes(
  element: string,
  attributes: Attributes,
): { readonly allowed: Map<string, string>; readonly dropped: readonly string[] } {
  const allowed = new Map<string, string>();
  const dropped: string[] = [];
  for (const [name, value] of attributes) {
    const isUrl = URL_ATTRIBUTES.has(name);
    if (isAllowedAttribute(element, name) && (!isUrl || isAllowedUrl(value, name))) {
      allowed.set(name, value);
    } else {
      dropped.push(name);
    }
  }
  return { allowed, dropped };
}

/** Attributes as they stand in a tag, each after a space. */
export function attributesMarkup(attributes: Attributes): string {
  return [...attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
}

/** Whether a URL, understood as browsers do (the URL Standard), runs nothing. */
function isAllowedUrl(url: string, attribute: string): boolean {
  const { protocol } = URL.parse(url, SOME_PAGE) ?? {};
  return (
    (protocol !== undefined && LINK_PROTOCOLS.has(protocol)) || (attribute !== 'href' && IMAGE_DATA.test(url.trim()))
  );
}

/** Whether a URL leads to a page or a file, here or elsewhere. */
export function isWebUrl(url: string): boolean {
  return /^https?:$/.test(URL.parse(url, SOME_PAGE)?.protocol ?? '');
}

/** Whether a page may show what is at a URL: it is of this site, of one of `origins`, or in the URL itself. */
export function isShownHere(url: string, origins: readonly string[]): boolean {
  const { origin, protocol } = URL.parse(url, SOME_PAGE) ?? {};
  return (
    origin === undefined || protocol === 'data:' || origin === new URL(SOME_PAGE).origin || origins.includes(origin)
  );
}
