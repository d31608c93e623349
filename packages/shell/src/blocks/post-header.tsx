import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import type { AnyFields, SlotPost } from '@portico/core/site-slots';
import { blogName } from '@portico/core/texts';
import type { ReactNode } from 'react';
import { useTopicSlug } from '#context/shell-context.tsx';

export type PostHeaderProps<Fields = AnyFields> = {
  readonly post: SlotPost<Fields>;
  /** The cover or the drawing. */
  readonly picture: ReactNode;
  /** Authors, dates, reading time, translations, and how old the post is. */
  readonly byline: ReactNode;
  /** Says why not everybody can read the post. */
  readonly note?: ReactNode;
  /** What a printed page shows next to the title. */
  readonly printed?: string | undefined;
};

/** The beginning of a post's page: its category, title, description, byline and picture. */
export function PostHeader({ post, picture, byline, note, printed }: PostHeaderProps) {
  const { title, description, category, lang } = post;
  const slugOf = useTopicSlug();
  const language = inLanguage(lang);
  // Reader views skip a header unless its class contains "article". They would then use a heading of the text as the title.
  return (
    <header className="post-header article-header in-earth">
      <div className="stack">
        {note}
        <p className="secondary">
          <a href={routes.blog.href()}>{blogName}</a> /{' '}
          <a className="topic" href={routes.category.href({ category: slugOf(category) })}>
            {category}
          </a>
        </p>
        <h1 {...language} data-printed={printed}>
          {title}
        </h1>
        <p className="lede" {...language}>
          {description}
        </p>
        {byline}
      </div>
      {picture}
    </header>
  );
}
