import type MarkdownIt from 'markdown-it';

// An address ends before a quotation mark or one of these East Asian marks. If a real address contains one, browsers
// percent-encode it when it is copied.
const END = /[\s<>"`、。，．！？；：（）「」『』【】《》]|$/;
// Searching the whole rest of a text for the end of each address would take quadratic time.
const MAX_ADDRESS = 8000;
const HOST = /^\/\/([\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*)/u;
const BEFORE_WWW = /[\s*_~(]/;
// Punctuation or Markdown markers that may follow an address.
const MARK_AFTER = /[?!.,:;*_~'‘’“”«»‹›…]/;
const MAX_ENTITY = 36;

/**
 * Links addresses with a scheme or `www.`, and e-mail addresses, as GFM does. `README.md` stays text: it is not meant as a host in Moldova.
 */
export function useAutolinks({ linkify, core, utils }: MarkdownIt): void {
  linkify.set({ fuzzyLink: false }).tlds('[a-z]{2,63}', true).add('//', null);
  for (const scheme of ['http:', 'https:', 'ftp:']) {
    linkify.add(scheme, { validate: (text, position) => lengthAt(text, position) });
  }
  linkify.add('www.', {
    validate(text, position) {
      const start = position - 'www.'.length;
      const isStart = start === 0 || BEFORE_WWW.test(text[start - 1] ?? '');
      return isStart ? Math.max(0, lengthAt(`//${text.slice(start, start + MAX_ADDRESS)}`, 0) - '//www.'.length) : 0;
    },
    normalize(match) {
      match.url = `http://${match.url}`;
    },
  });
  const match = linkify.match.bind(linkify);
  // `git@host:path` and `user:password@host` aren't e-mail addresses.
  linkify.match = (text) =>
    match(text)?.filter(
      ({ schema, raw, lastIndex }) =>
        schema !== 'mailto:' || (/^(?:mailto:)?[\w.+-]+@/i.test(raw) && text[lastIndex] !== ':'),
    ) ?? null;
  // markdown-it finds an address before it reads the `&amp;` in it.
  core.ruler.after('linkify', 'entities-in-autolinks', ({ tokens }) => {
    const decoded = (text: string) => text.replace(/&#?\w{1,32};/g, (entity) => utils.unescapeAll(entity));
    for (const { children } of tokens) {
      for (const [index, token] of children?.entries() ?? []) {
        const text = children?.[index + 1];
        if (token.markup === 'linkify' && token.nesting === 1 && text?.content.includes('&')) {
          token.attrSet('href', decoded(String(token.attrGet('href'))));
          text.content = decoded(text.content);
        }
      }
    }
  });
}

/** Returns the length of the address that follows a scheme at a position (https://github.github.com/gfm/#autolinks-extension-), or 0. */
function lengthAt(text: string, position: number): number {
  const rest = text.slice(position, position + MAX_ADDRESS);
  const address = beforeClosingBracket(rest.slice(0, rest.search(END)));
  const [, host] = HOST.exec(address) ?? [];
  // The last two parts of a host have no underscores.
  return host === undefined || /_[^.]*(?:\.[^.]*)?$/.test(host) ? 0 : lengthWithoutMarks(address);
}

/** Ends an address before a `]` or `}` that closes the link text or the object around it. */
function beforeClosingBracket(address: string): string {
  const open: string[] = [];
  for (const { 0: bracket, index } of address.matchAll(/[[\]{}]/g)) {
    if (bracket === '[' || bracket === '{') {
      open.push(bracket === '[' ? ']' : '}');
    } else if (open.pop() !== bracket) {
      return address.slice(0, index);
    }
  }
  return address;
}

/** Excludes what follows an address in a sentence: punctuation, an entity, and an unmatched `)`. */
function lengthWithoutMarks(address: string): number {
  let unopened = address.replace(/[^)]+/g, '').length - address.replace(/[^(]+/g, '').length;
  let end = address.length;
  for (;;) {
    const last = address.charAt(end - 1);
    const before = address.slice(Math.max(0, end - MAX_ENTITY), end);
    const [mark = last] = last === ';' ? (/&#?[a-z\d]+;$/i.exec(before) ?? []) : [];
    if (MARK_AFTER.test(last)) {
      end -= mark.length;
    } else if (last === ')' && unopened > 0) {
      unopened -= 1;
      end -= 1;
    } else {
      return end;
    }
  }
}
