import MarkdownIt from 'markdown-it';

type State = Parameters<Parameters<MarkdownIt['core']['ruler']['push']>[1]>[0];
type Token = State['tokens'][number];
type Autolink = { readonly start: number; readonly end: number; readonly href: string };

const WWW = /(?<=^|[\s*_~(])www\.(?=[^\s<])/gi;
const HOST = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/uy;
/**
 * What ends a bare address in Chinese and Japanese, which put no space behind it. An address that has such a mark is typed by nobody: browsers
 * copy it percent-encoded.
 */
const EAST_ASIAN_MARKS = '、。，．！？；：（）「」『』【】《》';
const ADDRESS = new RegExp(`[^\\s<${EAST_ASIAN_MARKS}]*`, 'y');
const LOCAL_CHARACTER = /[a-z0-9.+_-]/i;
const MAIL_HOST = /[a-z0-9_-]+(?:\.[a-z0-9_-]+)+(?<=[a-z])/iy;
// What goes on is a path, a version, or another address.
const MORE = /^(?:[@/_a-z0-9-]|\.[a-z0-9_-]|:\S)/i;
const RESOURCE = /\/[a-z0-9@.]+/iy;

/**
 * Hosts that begin with `www.` and e-mail addresses in text become links (GitHub Flavored Markdown, "Autolinks"). What only
 * looks like an address is left: `react@18.2.0`, `git@host:path`, the user of a URL.
 */
export function useAutolinks(markdownIt: MarkdownIt): void {
  endAtEastAsianMarks(markdownIt);
  markdownIt.core.ruler.after('linkify', 'autolinks', (state) => {
    for (const token of state.tokens) {
      if (token.type === 'inline' && /@|www\./i.test(token.content)) {
        token.children = linked(state, token.children ?? []);
      }
    }
  });
}

/** Otherwise linkify-it takes such a mark, and all up to the next space, as part of the address. */
function endAtEastAsianMarks({ linkify }: MarkdownIt): void {
  const { linkify: defaults } = new MarkdownIt();
  for (const scheme of ['http:', 'https:', 'ftp:']) {
    linkify.add(scheme, {
      validate: (text, position) =>
        defaults.testSchemaAt(text.slice(0, position + lengthOfAddress(text, position)), scheme, position),
    });
  }
}

function linked(state: State, tokens: readonly Token[]): Token[] {
  let links = 0;
  return tokens.flatMap((token) => {
    const isLink = token.type === 'html_inline' && /^<a[\s>]/i.test(token.content);
    const isEnd = token.type === 'html_inline' && /^<\/a\s*>/i.test(token.content);
    links += token.type === 'link_open' || isLink ? 1 : 0;
    links -= links > 0 && (token.type === 'link_close' || isEnd) ? 1 : 0;
    return token.type === 'text' && links === 0 ? withLinks(state, token) : [token];
  });
}

function withLinks(state: State, token: Token): Token[] {
  const { content } = token;
  const tokens: Token[] = [];
  let done = 0;
  // Quotation marks are paired by their level.
  const { level } = token;
  const text = (value: string, inLink = 0) =>
    Object.assign(new state.Token('text', '', 0), { content: value, level: level + inLink });
  for (const { start, end, href } of autolinksIn(content)) {
    const open = Object.assign(new state.Token('link_open', 'a', 1), { level });
    open.attrs = [['href', state.md.normalizeLink(href)]];
    // As markdown-it marks its own.
    open.info = 'auto';
    tokens.push(text(content.slice(done, start)), open, text(content.slice(start, end), 1));
    tokens.push(Object.assign(new state.Token('link_close', 'a', -1), { level }));
    done = end;
  }
  return done === 0 ? [token] : [...tokens, text(content.slice(done))];
}

/** The addresses in a text, in their order; each character is looked at a few times at most. */
export function autolinksIn(text: string): readonly Autolink[] {
  const hosts = hostsIn(text);
  const isInHost = inRanges(hosts);
  return [...hosts, ...mailIn(text).filter(({ start }) => !isInHost(start))].toSorted((a, b) => a.start - b.start);
}

function hostsIn(text: string): Autolink[] {
  const found: Autolink[] = [];
  let done = 0;
  for (const { index } of text.matchAll(WWW)) {
    if (index < done) {
      continue;
    }
    const host = matchAt(HOST, text, index);
    // Another "www." within the same host would fail for the same reason.
    done = index + host.length;
    if (host.split('.').length > 1 && !/_/.test(host.split('.').slice(-2).join(''))) {
      const end = trimmedEnd(text, index, index + lengthOfAddress(text, index));
      found.push({ start: index, end, href: `http://${text.slice(index, end)}` });
      done = end;
    }
  }
  return found;
}

/** How far an address can go that begins at a place of a text. */
function lengthOfAddress(text: string, index: number): number {
  return matchAt(ADDRESS, text, index).length;
}

/** Without what ends the sentence rather than the address: punctuation, an entity, a parenthesis that began before it. */
function trimmedEnd(text: string, start: number, last: number): number {
  const link = text.slice(start, last);
  let unopened = link.split(')').length - link.split('(').length;
  let end = last;
  for (let before = -1; before !== end; ) {
    before = end;
    const character = text[end - 1] ?? '';
    if (/[?!.,:*_~'"]/.test(character)) {
      end -= 1;
    } else if (character === ')' && unopened > 0) {
      unopened -= 1;
      end -= 1;
    } else if (character === ';') {
      let name = end - 1;
      while (/[a-z0-9]/i.test(text[name - 1] ?? '')) {
        name -= 1;
      }
      end = text[name - 1] === '&' && name < end - 1 ? name - 1 : end;
    }
  }
  return end;
}

function mailIn(text: string): Autolink[] {
  const found: Autolink[] = [];
  let done = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > done && LOCAL_CHARACTER.test(text[start - 1] ?? '')) {
      start -= 1;
    }
    const host = matchAt(MAIL_HOST, text, at + 1);
    const hostEnd = at + 1 + host.length;
    const isXmpp = text.slice(Math.max(0, start - 5), start).toLowerCase() === 'xmpp:';
    const begin = isXmpp ? start - 5 : start;
    const isWhole = !/[/:@]/.test(text[begin - 1] ?? '') && (isXmpp || !MORE.test(text.slice(hostEnd, hostEnd + 2)));
    if (start < at && host !== '' && isWhole) {
      const end = hostEnd + (isXmpp ? matchAt(RESOURCE, text, hostEnd).length : 0);
      found.push({ start: begin, end, href: `${isXmpp ? '' : 'mailto:'}${text.slice(begin, end)}` });
    }
    done = Math.max(at + 1, hostEnd);
  }
  return found;
}

function matchAt(sticky: RegExp, text: string, index: number): string {
  sticky.lastIndex = index;
  return sticky.exec(text)?.[0] ?? '';
}

function inRanges(ranges: readonly Autolink[]): (index: number) => boolean {
  let at = 0;
  return (index) => {
    while ((ranges[at]?.end ?? Number.POSITIVE_INFINITY) <= index) {
      at += 1;
    }
    return (ranges[at]?.start ?? Number.POSITIVE_INFINITY) <= index;
  };
}
