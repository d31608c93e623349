import type MarkdownIt from 'markdown-it';
import type { Notices } from '#markdown/notices.ts';

// A link to any of these can be typed as it is.
// With commas it is text, as `{#4006, #4039}` after a heading of a changelog.
const OWN_ID = /(?<=^|[^\\])\{#([^{},#]*)\}$/;
const FORM = /^[\p{L}\p{N}][\p{L}\p{N}._:-]{0,99}$/u;

/**
 * `## Text {#id}` gives a heading an id of its own, which stays when its text changes. It is taken off the text and kept as
 * the opening token's `meta.ownId`.
 */
export function useOwnHeadingIds({ core }: MarkdownIt): void {
  core.ruler.after('block', 'own-heading-ids', ({ tokens, env }) => {
    const notices: Notices | undefined = env.notices;
    for (const [index, token] of tokens.entries()) {
      const inline = tokens[index + 1];
      if (token.type !== 'heading_open' || inline?.type !== 'inline' || !inline.content.endsWith('}')) {
        continue;
      }
      const found = OWN_ID.exec(inline.content);
      const [mark, id = ''] = found ?? [];
      if (found === null || mark === undefined) {
        continue;
      }
      if (FORM.test(id)) {
        inline.content = inline.content.slice(0, found.index).trimEnd();
        token.meta = { ownId: id };
      } else {
        notices?.add(
          'heading-id',
          (token.map?.[0] ?? 0) + 1,
          `${mark.slice(0, 80)} is shown as text, since an id begins with a letter or digit and has up to 100 letters, digits, hyphens, dots, colons and underscores; write it as ## Text {#my-id}`,
        );
      }
    }
  });
}

/** The id that the author gave a heading. */
export function ownIdOf({ meta }: { readonly meta: unknown }): string | undefined {
  return typeof meta === 'object' && meta !== null && 'ownId' in meta ? String(meta.ownId) : undefined;
}
