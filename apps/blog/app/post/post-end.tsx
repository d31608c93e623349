import { routes } from '@portico/config/routes';
import { postEnd as texts } from '@portico/config/texts';
import { copyToClipboard, SiteLink } from '@portico/shell';
import type { MouseEvent } from 'react';
import type { PicturedPost } from '../lists/load-list.ts';
import { PostTiles } from '../lists/post-list.tsx';

export type PostEndProps = {
  /** The next part of the post's series, or else related posts. */
  readonly next: { readonly part?: readonly [part: number, parts: number]; readonly posts: readonly PicturedPost[] };
  readonly nextStep: { readonly text: string; readonly label: string; readonly href: string } | undefined;
};

/** What follows a post: where to go on, and the provider's next step. */
export function PostEnd({ next: { part, posts }, nextStep }: PostEndProps) {
  return (
    <div className="post-end">
      {posts.length > 0 && (
        <section aria-labelledby="next-posts">
          <h2 id="next-posts">{part === undefined ? texts.related : texts.nextPart(...part)}</h2>
          <PostTiles posts={posts} />
        </section>
      )}
      {nextStep !== undefined && (
        <p className="next-step">
          <span>{nextStep.text}</span>{' '}
          <SiteLink className="button" data-style="filled" href={nextStep.href}>
            {nextStep.label}
          </SiteLink>
        </p>
      )}
    </div>
  );
}

type PostActionsProps = {
  readonly slug: string;
  readonly baseUrl: string;
  /** Where the post's file is at the code host. */
  readonly edit?: string | undefined;
  readonly history?: string | undefined;
  readonly assistants: ReadonlyArray<{ readonly label: string; readonly href: string }>;
};

/** What readers can do with a post. */
export function PostActions({ slug, baseUrl, edit, history, assistants }: PostActionsProps) {
  const copyLink = ({ currentTarget: button }: MouseEvent) =>
    copyToClipboard({ text: `${baseUrl}${routes.post.href({ slug })}`, refused: texts.linkRefused, button });
  const copyMarkdown = ({ currentTarget: button }: MouseEvent) =>
    copyToClipboard({ text: loadMarkdown(slug), refused: texts.markdownRefused, button });
  return (
    <p className="post-actions quiet-links">
      <button type="button" className="needs-script" onClick={copyLink}>
        {texts.copyLink}
      </button>
      <button type="button" className="needs-script" onClick={copyMarkdown}>
        {texts.copyMarkdown}
      </button>
      {assistants.map(({ label, href }) => (
        <a key={href} href={href} rel="nofollow">
          {label}
        </a>
      ))}
      {edit !== undefined && (
        <SiteLink href={edit}>
          <span>
            {texts.edit[0]}
            <span className="visually-hidden">{texts.edit[1]}</span>
          </span>
        </SiteLink>
      )}
      {history !== undefined && <SiteLink href={history}>{texts.history}</SiteLink>}
    </p>
  );
}

async function loadMarkdown(slug: string): Promise<string> {
  const response = await fetch(routes.postMarkdown.href({ slug }));
  if (!response.ok) {
    throw new Error(`The Markdown of ${slug} was answered with ${response.status}.`);
  }
  return response.text();
}
