import type MarkdownIt from 'markdown-it';
import type { Notices } from '#markdown/notices.ts';

type Environment = {
  readonly notices?: Notices;
  /** What the plugin for footnotes has found: where each label stands in the list, and -1 for one that nothing refers to. */
  readonly footnotes?: { readonly refs?: Readonly<Record<string, number>> };
};

/** Tells of footnotes whose text is not shown: nothing refers to them, or a later one has their name. */
export function tellLostFootnotes({ core }: MarkdownIt): void {
  core.ruler.after('inline', 'lost-footnotes', ({ tokens, env }) => {
    const { notices, footnotes }: Environment = env;
    const lines = new Map<string, number>();
    let line = 0;
    for (const [index, token] of tokens.entries()) {
      line = token.map?.[0] ?? line;
      if (token.type !== 'footnote_reference_open') {
        continue;
      }
      const label = String(token.meta?.label);
      // The plugin gives a footnote no line, and its first block has one.
      line = tokens[index + 1]?.map?.[0] ?? line;
      const before = lines.get(label);
      lines.set(label, line);
      if (before !== undefined) {
        const message = `two footnotes are named [^${label}], and only the last is shown; give this one another name, also where the text refers to it`;
        notices?.add('footnote', before + 1, message);
      }
    }
    for (const [label, at] of lines) {
      if (footnotes?.refs?.[`:${label}`] === -1) {
        const message = `the footnote [^${label}] is not shown, since nothing in the text refers to it; write [^${label}] where it belongs, or take it out`;
        notices?.add('footnote', at + 1, message);
      }
    }
  });
}
