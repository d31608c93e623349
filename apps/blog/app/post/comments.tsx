import { SITE_LANGUAGE } from '@portico/config/language';
import { GISCUS_ORIGIN, type SiteConfig } from '@portico/config/site-config';
import { comments as texts } from '@portico/config/texts';
import type { Post } from '@portico/content';

export type CommentsData = typeof texts & {
  /** Where the discussion is at the code host. */
  readonly discussion: string;
  /** The widget, to which the browser adds what only it knows. */
  readonly widget: string;
};

/** A post's discussion; its translations have the same. */
export function commentsOf(post: Post, comments: NonNullable<SiteConfig['comments']>): CommentsData {
  const { repository, repositoryId, category, categoryId } = comments;
  const term = `blog/${post.translationOf ?? post.slug}`;
  const { title: description } = post;
  const ids = { repo: repository, repoId: repositoryId, category, categoryId, term, description };
  const parameters = new URLSearchParams({
    ...ids,
    strict: '1',
    reactionsEnabled: '1',
    emitMetadata: '0',
    inputPosition: 'top',
  });
  const search = new URLSearchParams({ discussions_q: `${term} in:title` });
  return {
    ...texts,
    discussion: `https://github.com/${repository}/discussions?${search}`,
    widget: `${GISCUS_ORIGIN}/${SITE_LANGUAGE.slice(0, 2)}/widget?${parameters}`,
  };
}

/** Before the comments are loaded, one line: see the shell's consent/comments.ts. */
export function Comments({ heading, note, show, open, discussion, widget }: CommentsData) {
  return (
    <section className="comments" aria-labelledby="post-comments" data-comments={widget}>
      <h2 id="post-comments">{heading}</h2>
      <p className="quiet-links">
        {note}{' '}
        <button type="button" className="needs-script">
          {show}
        </button>{' '}
        <a href={discussion}>{open}</a>
      </p>
    </section>
  );
}
