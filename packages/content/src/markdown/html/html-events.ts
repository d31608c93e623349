import { Parser, Tokenizer } from 'htmlparser2';

/** One piece of HTML, with the text that it was written as and where that begins. The sources add up to the whole. */
export type HtmlEvent = { readonly source: string; readonly offset: number } & (
  | {
      readonly kind: 'open';
      /** Lower case. */
      readonly name: string;
      /** Written with a slash at its end. */
      readonly empty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  /** Text as HTML writes it: its entities are not decoded. */
  | { readonly kind: 'text' }
  | { readonly kind: 'comment' }
  /** What a browser would not show and is no comment to anyone: declarations, instructions, tags that are not finished. */
  | { readonly kind: 'other' }
);

type EventKind =
  | Pick<HtmlEvent & { kind: 'open' }, 'kind' | 'name' | 'empty'>
  | Pick<HtmlEvent & { kind: 'close' }, 'kind' | 'name'>
  | { readonly kind: 'text' | 'comment' | 'other' };

/**
 * Splits HTML into its tags and the text between them, in one pass. No tag turns what follows into raw text: `<script>` is a
 * tag as any other, since what comes after it is not to be lost.
 */
export function htmlEvents(html: string): readonly HtmlEvent[] {
  const events: HtmlEvent[] = [];
  let done = 0;
  let name = '';

  function add(kind: EventKind, end: number): void {
    if (end > done) {
      events.push({ ...kind, source: html.slice(done, end), offset: done });
      done = end;
    }
  }

  // A tag's name that begins otherwise is text that holds a "<".
  const openTag = (empty: boolean, end: number) =>
    add(/^[a-z]/.test(name) ? { kind: 'open', name, empty } : { kind: 'other' }, end + 1);

  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
      },
      onopentagend: (end) => openTag(false, end),
      onselfclosingtag: (end) => openTag(true, end),
      onclosetag(start, end) {
        const closed = html.indexOf('>', end);
        add({ kind: 'close', name: html.slice(start, end).toLowerCase() }, closed < 0 ? html.length : closed + 1);
      },
      ontext: (_start, end) => add({ kind: 'text' }, end),
      oncomment: (_start, end) => add({ kind: 'comment' }, Math.min(end + 1, html.length)),
      oncdata: (_start, end) => add({ kind: 'other' }, Math.min(end + 1, html.length)),
      ondeclaration: (_start, end) => add({ kind: 'other' }, Math.min(end + 1, html.length)),
      onprocessinginstruction: (_start, end) => add({ kind: 'other' }, Math.min(end + 1, html.length)),
      onattribname() {},
      onattribdata() {},
      onattribentity() {},
      onattribend() {},
      ontextentity() {},
      onend() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  add({ kind: 'other' }, html.length);
  return events;
}

/** The attributes of an opening tag, names in lower case and values decoded; of two of one name the first. */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
  let attributes: ReadonlyMap<string, string> = new Map();
  const parser = new Parser({
    onopentag(_name, found) {
      attributes = new Map(Object.entries(found));
    },
  });
  parser.write(tag);
  parser.reset();
  return attributes;
}

/** The text that HTML without tags stands for. */
export function decodedText(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
  });
  parser.end(html.replaceAll('<', '&lt;'));
  return text;
}
