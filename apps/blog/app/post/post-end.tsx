import { postEnd as texts } from '@portico/core/texts';
import { Button } from '@portico/shell';
import { PostTiles, type PostTilesProps } from '../lists/post-list.tsx';

export type PostEndProps = {
  readonly related: PostTilesProps['posts'] | undefined;
  readonly nextStep: { readonly text: string; readonly label: string; readonly href: string } | undefined;
};

/** What follows a post: related posts, and the provider's call to action. */
export function PostEnd({ related, nextStep }: PostEndProps) {
  return (
    <div className="post-end stack">
      {related !== undefined && (
        <section aria-labelledby="page--related-posts">
          <h2 id="page--related-posts">{texts.related}</h2>
          <div>
            <PostTiles posts={related} />
          </div>
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
