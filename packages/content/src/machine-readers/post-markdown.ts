import { stringify } from 'yaml';
import type { FrontMatter } from '#front-matter/front-matter.ts';
import { asMarkdown } from '#machine-readers/as-markdown.ts';
import { portableMarkdown } from '#machine-readers/portable-markdown.ts';
import type { RenderContext } from '#markdown/render-markdown.ts';
import type { Post } from '#reading/post.ts';

export type PostMarkdownInput = RenderContext & {
  readonly post: Post;
  /** The post's own URL. */
  readonly url: string;
};

/** Which fields are facts about the post, in the order of the output; the others are instructions for the site. */
const IS_FACT: Readonly<Record<keyof FrontMatter, boolean>> = {
  title: true,
  description: true,
  authors: true,
  date: true,
  updated: true,
  category: true,
  tags: true,
  lang: true,
  draft: false,
  unlisted: false,
  cover: false,
  coverAlt: false,
  aliases: false,
  canonical: false,
  series: false,
  featured: false,
};

/**
 * Returns a post for machines: its facts as YAML, its title as the heading of level 1, and its text as the author wrote it, without comments and
 * with absolute URLs.
 */
export function postMarkdown({ post, url, resolveImage }: PostMarkdownInput): string {
  const fields = new Map<string, unknown>(Object.entries(post));
  const facts = Object.entries(IS_FACT).flatMap(([name, isFact]) => (isFact ? [fact(name, fields.get(name))] : []));
  const absolute = (target: string) => URL.parse(resolveImage(target)?.url ?? target, url)?.href ?? target;
  // Spaces at the beginning of the first line may be indented code.
  const text = portableMarkdown(post.markdown, absolute)
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  return `---\n${stringify(Object.fromEntries([...facts, ['url', post.canonical ?? url]]), { lineWidth: 0 })}---\n\n# ${headingText(post.title)}\n\n${text}\n`;
}

/** A # at the end would close the heading. */
function headingText(text: string): string {
  return asMarkdown(text).replace(/(^| )(?=#+$)/, '$1\\');
}

/** Returns a field as an author writes it: one author as a name, several as a list. */
function fact(name: string, value: unknown): readonly [name: string, value: unknown] {
  return name === 'authors' && Array.isArray(value) && value.length === 1 ? ['author', value[0]] : [name, value];
}
