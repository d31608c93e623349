import MarkdownIt from 'markdown-it';

// Browsers copy an address with one of these East Asian marks percent-encoded.
const END = /[\s<>、。，．！？；：（）「」『』【】《》]|$/;
// Looking for the end of each address to the end of a text would take quadratic time.
const MAX_ADDRESS = 8000;
const BEFORE_WWW = /[\s*_~(]/;

/** Links addresses with a scheme or `www.`, and e-mail addresses. `README.md` stays text: it is not a host in Moldova. */
export function useAutolinks({ linkify }: MarkdownIt): void {
  const { linkify: defaults } = new MarkdownIt();
  const lengthAt = (text: string, position: number, scheme: string) => {
    const length = text.slice(position, position + MAX_ADDRESS).search(END);
    return defaults.testSchemaAt(text.slice(0, position + length), scheme, position);
  };
  linkify.set({ fuzzyLink: false }).tlds('[a-z]{2,63}', true).add('//', null);
  for (const scheme of ['http:', 'https:', 'ftp:']) {
    linkify.add(scheme, { validate: (text, position) => lengthAt(text, position, scheme) });
  }
  linkify.add('www.', {
    validate(text, position) {
      const start = position - 'www.'.length;
      const isStart = start === 0 || BEFORE_WWW.test(text[start - 1] ?? '');
      const length = isStart
        ? lengthAt(`http://${text.slice(start, start + MAX_ADDRESS)}`, 'http:'.length, 'http:')
        : 0;
      return Math.max(0, length - '//www.'.length);
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
}
