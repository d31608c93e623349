import { stringify } from 'yaml';
import { asMarkdown } from '#machine-readers/as-markdown.ts';
import { portableMarkdown } from '#machine-readers/portable-markdown.ts';
import type { RenderContext, RenderedMarkdown } from '#markdown/render-markdown.ts';
import type { Post } from '#reading/post.ts';

type Facts = Omit<Post, 'markdown'>;

export type PostMarkdownInput = Pick<RenderContext, 'resolveImage'> &
  Pick<RenderedMarkdown, 'parsed'> & {
    readonly post: Facts;
    readonly url: string;
  };

/** Returns a post for machines: its facts as YAML, and its text as the author wrote it, without comments and with absolute URLs. */
export function postMarkdown({ post, parsed, url, resolveImage }: PostMarkdownInput): string {
  const { title, description, author, authors, date, updated, category, tags, lang, canonical } = post;
  const by = authors.length === 1 ? { author } : { authors };
  const facts = { title, description, ...by, date, updated, category, tags, lang, url: canonical ?? url };
  const absolute = (target: string) => URL.parse(resolveImage(target)?.url ?? target, url)?.href ?? target;
  // A # at the end would close the heading.
  const heading = asMarkdown(title).replace(/(^| )(?=#+$)/, '$1\\');
  // Spaces at the beginning of the first line may be indented code.
  const text = portableMarkdown(parsed, absolute)
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  return `---\n${stringify(facts, { lineWidth: 0 })}---\n\n# ${heading}\n\n${text}\n`;
}
