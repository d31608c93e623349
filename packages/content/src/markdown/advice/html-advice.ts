import { type Advice, imageWithoutText, LEVEL_1 } from '#markdown/advice/use-advice.ts';
import { isKnownElement, VOID_ELEMENTS } from '#markdown/parsing/elements.ts';
import { lineOfToken, type Token } from '#markdown/parsing/tokens.ts';

type Tag = { readonly name: string; readonly line: number; readonly isEnd: boolean };

const TAG = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])([^<>]{0,1000}>)?/gi;
// Their end tags may be left out (https://html.spec.whatwg.org/#optional-tags).
const OPTIONAL_END = /^(?:p|li|d[td]|rt|rp|t[rdh]|thead|tbody|tfoot|colgroup|caption)$/;

export function htmlAdvice(html: string): readonly Advice[] {
  const rowOf = (index: number) => html.slice(0, index).split('\n').length - 1;
  const open = html.lastIndexOf('<!--');
  const message = `the comment has no end, so it is shown as text; add --> before the next empty line`;
  return [
    ...(open > html.lastIndexOf('-->') ? [{ isMistake: true, message, row: rowOf(open) }] : []),
    ...[...html.matchAll(/<h1\b|<img\b(?![^>]*\salt\b)(?:[^>]*\ssrc="([^"]*)")?/gi)].map(
      ({ 1: image, 0: tag, index }) => ({
        ...(/h1/i.test(tag) ? LEVEL_1 : imageWithoutText(image ?? '')),
        row: rowOf(index),
      }),
    ),
  ];
}

/** Finds the elements of HTML blocks that have no end tag, so that they contain the rest of the post. Those of a paragraph end with it. */
export function openElements(tokens: readonly Token[]): readonly (Advice & { readonly line: number })[] {
  const open: Tag[] = [];
  const lost: Tag[] = [];
  for (const token of tokens) {
    const ofParagraph: Tag[] = [];
    for (const tag of tagsOf(token)) {
      const isNamed = ({ name }: Tag) => name === tag.name;
      if (!tag.isEnd) {
        (token.type === 'inline' ? ofParagraph : open).push(tag);
      } else if (ofParagraph.some(isNamed)) {
        ofParagraph.splice(ofParagraph.findLastIndex(isNamed));
      } else if (open.some(isNamed)) {
        lost.push(...open.splice(open.findLastIndex(isNamed)).slice(1));
      }
    }
  }
  return [...lost, ...open].flatMap(({ name, line }) => {
    const message = `<${name}> has no end tag, so it contains what is below; add </${name}>, or write the tag in backticks to show it`;
    return OPTIONAL_END.test(name) ? [] : { line, isMistake: true, message };
  });
}

function tagsOf(token: Token): readonly Tag[] {
  const isHtml = ({ type }: Token) => type === 'html_block' || type === 'html_inline';
  const parts = [token, ...(token.children ?? [])].filter(isHtml);
  return parts.flatMap(({ content }) => {
    let line = lineOfToken(token);
    let from = 0;
    return [...withoutComments(content).matchAll(TAG)].flatMap(({ index, 1: slash, 2: written = '', 3: rest = '' }) => {
      line += content.slice(from, index).split('\n').length - 1;
      from = index;
      const name = written.toLowerCase();
      const isEnd = slash === '/';
      // <a name="…"> is a target, and often has no end tag.
      const isTarget = name === 'a' && !isEnd && !/\shref\s*=/i.test(rest);
      const isAlone = isTarget || rest.endsWith('/>') || VOID_ELEMENTS.has(name) || !isKnownElement(name);
      return isAlone ? [] : { name, line, isEnd };
    });
  });
}

/** Blanks comments, so that lines and offsets stay. */
function withoutComments(html: string): string {
  let text = '';
  for (let at = 0; ; ) {
    const start = html.indexOf('<!--', at);
    const end = start === -1 ? -1 : html.indexOf('-->', start);
    if (end === -1) {
      return text + html.slice(at);
    }
    text += html.slice(at, start) + html.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
}
