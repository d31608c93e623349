import { HTML_OPEN_CLOSE_TAG_RE } from 'markdown-it/lib/common/html_re.mjs';

const TAG = new RegExp(HTML_OPEN_CLOSE_TAG_RE.source.slice(1), 'y');
const SPECIAL_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** Divides HTML into tags (and comments, declarations and the like) and the text between them. */
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

/** Returns where the tag at a position ends; -1 if it is none. Remembers the kinds that no longer end, so that each is looked for once. */
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
