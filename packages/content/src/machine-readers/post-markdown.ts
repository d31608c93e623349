import { stringify } from 'yaml';
import { fieldsWith } from '#front-matter/front-matter.ts';
import { asMarkdown } from '#machine-readers/as-markdown.ts';
import { portableMarkdown } from '#machine-readers/portable-markdown.ts';
import type { RenderContext, RenderedMarkdown } from '#markdown/render-markdown.ts';
import type { Post } from '#reading/post.ts';

const FACTS = fieldsWith('inMarkdown');

type Facts = Omit<Post, 'markdown'>;

export type PostMarkdownInput = Pick<RenderContext, 'resolveImage'> &
  Pick<RenderedMarkdown, 'parsed'> & {
    readonly post: Facts;
    readonly url: string;
  };

/** Returns a post for machines: its facts as YAML, and its text as the author wrote it, without comments and with absolute URLs. */
export function postMarkdown({ post, parsed, url, resolveImage }: PostMarkdownInput): string {
  const { title, authors, canonical } = post;
  const fields = FACTS.map((name) => (name === 'author' && authors.length > 1 ? 'authors' : name));
  const known: Readonly<Record<string, unknown>> = post;
  const facts = { ...Object.fromEntries(fields.map((name) => [name, known[name]])), url: canonical ?? url };
  const absolute = (target: string) => URL.parse(resolveImage(target)?.url ?? target, url)?.href ?? target;
  // A trailing # would close the heading.
  const heading = asMarkdown(title).replace(/(^| )(?=#+$)/, '$1\\');
  // Leading spaces may be indented code.
  const text = portableMarkdown(parsed, absolute)
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  return `---\n${stringify(facts, { lineWidth: 0 })}---\n\n# ${heading}\n\n${text}\n`;
}
