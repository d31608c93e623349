import { stringify } from 'yaml';
import { withAbsoluteUrls } from '#machine-readers/absolute-markdown.ts';
import type { RenderContext } from '#markdown/render-markdown.ts';
import type { Post } from '#post.ts';

export type PostMarkdownInput = RenderContext & {
  readonly post: Post;
  /** The post's own URL. */
  readonly url: string;
};

/**
 * A post for machines: its facts as YAML, its title as the heading of level 1, and its text as the author wrote it, but
 * for relative links and images, which become absolute, since the file is read away from its place.
 */
export function postMarkdown({ post, url, resolveImage }: PostMarkdownInput): string {
  const { title, description, author, date, updated, category, tags, canonical, lang } = post;
  const facts = { title, description, author, date, updated, category, tags, lang, url: canonical ?? url };
  const absolute = (target: string) => URL.parse(resolveImage(target)?.url ?? target, url)?.href ?? target;
  const text = withAbsoluteUrls(post.markdown, absolute).trim();
  return `---\n${stringify(facts, { lineWidth: 0 })}---\n\n# ${title}\n\n${text}\n`;
}
