import Giscus from '@giscus/react';
import type { Post } from '@portico/content';
import { SITE_LANGUAGE } from '@portico/core/language';
import type { SiteConfig } from '@portico/core/site-config';
import { comments as texts } from '@portico/core/texts';
import { useAppliedTheme, useConsent } from '@portico/shell';

export type CommentsData = typeof texts & {
  /** The URL of the discussion on the code host. */
  readonly discussion: string;
  readonly widget: {
    readonly repo: `${string}/${string}`;
    readonly repoId: string;
    readonly category: string;
    readonly categoryId: string;
    readonly term: string;
    readonly lang: string;
  };
};

/** Returns a post's discussion, which its translations share. */
export function commentsOf(post: Post, comments: NonNullable<SiteConfig['comments']>): CommentsData {
  const { repository, repositoryId: repoId, category, categoryId } = comments;
  const [owner = '', name = ''] = repository.split('/');
  const term = `blog/${post.translationOf ?? post.slug}`;
  const search = new URLSearchParams({ discussions_q: `${term} in:title` });
  return {
    ...texts,
    discussion: `https://github.com/${repository}/discussions?${search}`,
    widget: { repo: `${owner}/${name}`, repoId, category, categoryId, term, lang: SITE_LANGUAGE.slice(0, 2) },
  };
}

/** Shows one line until the reader agrees. Then it shows giscus, which loads when the reader scrolls near it. */
export function Comments({ heading, note, show, open, discussion, widget }: CommentsData) {
  const { hasFunctional, allowFunctional } = useConsent();
  // The names of giscus's themes are like ours.
  const theme = useAppliedTheme().replaceAll('-', '_');
  return (
    <section className="comments" aria-labelledby="page--post-comments">
      <h2 id="page--post-comments">{heading}</h2>
      {hasFunctional ? (
        <Giscus {...widget} mapping="specific" strict="1" inputPosition="top" theme={theme} loading="lazy" />
      ) : (
        <p className="quiet-links row">
          {note}{' '}
          <button type="button" className="needs-script" onClick={allowFunctional}>
            {show}
          </button>{' '}
          <a className="target" href={discussion}>
            {open}
          </a>
        </p>
      )}
    </section>
  );
}
