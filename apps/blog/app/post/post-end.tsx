import { postEnd as texts } from '@portico/core/texts';
import { Button } from '@portico/shell';
import type { PicturedPost } from '../lists/load-list.ts';
import { PostTiles } from '../lists/post-list.tsx';

export type PostEndProps = {
  readonly related: readonly PicturedPost[];
  readonly nextStep: { readonly text: string; readonly label: string; readonly href: string } | undefined;
};

/** What follows a post: related posts, and the provider's call to action. */
export function PostEnd({ related, nextStep }: PostEndProps) {
  return (
    <div className="post-end stack">
      {related.length > 0 && (
        <section aria-labelledby="page--related-posts">
          <h2 id="page--related-posts">{texts.related}</h2>
          <PostTiles posts={related} />
        </section>
      )}
      {nextStep !== undefined && (
        <p className="next-step card tint row">
          <span>{nextStep.text}</span>{' '}
          <Button variant="filled" href={nextStep.href}>
            {nextStep.label}
          </Button>
        </p>
      )}
    </div>
  );
}
