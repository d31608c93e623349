import { createTypesetter, type Post } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { site } from '../../../../site.config.ts';

const typeset = createTypesetter();
const { typography }: SiteConfig['blog'] = site.blog;

/**
 * A post's title and description as pages show them: with typographic quotation marks and dashes where `blog.typography` asks for
 * them. What programs compare has them as the author wrote them: heads, feeds, Markdown, the palette's list, the search.
 */
export function typesetPost({ title, description, lang }: Pick<Post, 'title' | 'description' | 'lang'>) {
  return typography ? { title: typeset(title, lang), description: typeset(description, lang) } : { title, description };
}
