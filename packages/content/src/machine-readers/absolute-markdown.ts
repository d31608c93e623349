import MarkdownIt from 'markdown-it';
import { limitHtmlBlocks } from '#markdown/html/html-blocks.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];

const REFERENCE = /^( {0,3}\[[^\]]+\]:\s*<?)([^\s>]+)(.*)$/;

/**
 * Markdown with every relative destination of a link, an image or a reference definition replaced by what `absolute`
 * gives for it. All else stays as it was written: code, HTML and anchors (`#…`) too.
 */
export function withAbsoluteUrls(markdown: string, absolute: (url: string) => string): string {
  // What begins a block of HTML has to be decided as the renderer does.
  const tokens = new MarkdownIt({ html: true }).use(limitHtmlBlocks).parse(markdown, {});
  const lines = markdown.split('\n');
  // The text of a table's cell has no place of its own, but its row has.
  let [begin, end] = [0, 0];
  for (const { type, map, children } of tokens) {
    [begin, end] = map ?? [begin, end];
    for (const target of type === 'inline' ? (children ?? []).flatMap(destinations).filter(isRelative) : []) {
      for (let line = begin; line < end; line += 1) {
        lines[line] = replaceDestination(lines[line] ?? '', target, absolute(target));
      }
    }
  }
  const verbatim = verbatimLines(tokens);
  return lines.map((line, number) => (verbatim.has(number) ? line : absoluteReference(line, absolute))).join('\n');
}

function destinations(token: Token): string[] {
  const found = [
    token.type === 'image' ? token.attrGet('src') : null,
    token.type === 'link_open' ? token.attrGet('href') : null,
  ];
  return found.filter((url) => url !== null).map(String);
}

function isRelative(url: string): boolean {
  return url !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url);
}

/** Replaces `target` where it stands between `](` and the end of a destination. */
function replaceDestination(line: string, target: string, replacement: string): string {
  const forms = [target, decoded(target)];
  const [start = '', ...rest] = line.split('](');
  const replaced = rest.map((part) => {
    const open = part.startsWith('<') ? '<' : '';
    const form = forms.find((written) => {
      const after = part.charAt(open.length + written.length);
      return part.startsWith(written, open.length) && (after === ')' || after === '>' || after === ' ');
    });
    return form === undefined ? part : `${open}${replacement}${part.slice(open.length + form.length)}`;
  });
  return [start, ...replaced].join('](');
}

function absoluteReference(line: string, absolute: (url: string) => string): string {
  const [, label = '', url = '', rest = ''] = REFERENCE.exec(line) ?? [];
  // `[^1]: text` is a footnote.
  return isRelative(url) && !label.trimStart().startsWith('[^') ? `${label}${absolute(url)}${rest}` : line;
}

/** Lines of code and HTML blocks. */
function verbatimLines(tokens: readonly Token[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { type, map } of tokens) {
    if (map !== null && ['fence', 'code_block', 'html_block'].includes(type)) {
      for (let line = map[0]; line < map[1]; line += 1) {
        lines.add(line);
      }
    }
  }
  return lines;
}

/** markdown-it percent-encodes what authors may have written as it is. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
