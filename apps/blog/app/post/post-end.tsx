import { postEnd as texts } from '@portico/core/texts';
import { Button } from '@portico/shell';
import type { PicturedPost } from '../lists/load-list.ts';
import { PostTiles } from '../lists/post-list.tsx';

export type PostEndProps = {
  /** The next part of the post's series, or else related posts. */
  readonly next: { readonly part?: readonly [part: number, parts: number]; readonly posts: readonly PicturedPost[] };
  readonly nextStep: { readonly text: string; readonly label: string; readonly href: string } | undefined;
};

/** What follows a post: what to read next, and the provider's call to action. */
export function PostEnd({ next: { part, posts }, nextStep }: PostEndProps) {
  return (
    <div className="post-end">
      {posts.length > 0 && (
        <section aria-labelledby="page--next-posts">
          <h2 id="page--next-posts">{part === undefined ? texts.related : texts.nextPart(...part)}</h2>
          <PostTiles posts={posts} />
        </section>
      )}
      {nextStep !== undefined && (
        <p className="next-step">
          <span>{nextStep.text}</span>{' '}
          <Button variant="filled" href={nextStep.href}>
            {nextStep.label}
          </Button>
        </p>
      )}
    </div>
  );
}
