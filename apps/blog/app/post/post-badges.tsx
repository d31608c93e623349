import { Fragment } from 'react';

/** What readers would not see of a post, after its title. */
export function PostBadges({ badges = [] }: { readonly badges: readonly string[] | undefined }) {
  return badges.map((badge) => (
    <Fragment key={badge}>
      {' '}
      <span className="post-badge" lang="en" dir="ltr">
        {badge}
      </span>
    </Fragment>
  ));
}
