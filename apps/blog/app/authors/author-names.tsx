import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { SiteLink } from '@portico/shell';
import { Fragment } from 'react';

export type AuthorNamesProps = {
  readonly names: readonly string[];
  /** Their pages, in the same order, where not each has one. */
  readonly pages?: ReadonlyArray<string | undefined>;
};

/** Who wrote a post, each name with the way to the author's posts. */
export function AuthorNames({ names, pages }: AuthorNamesProps) {
  // Keyed by its names, so that React replaces it whole: a browser's translation may have replaced the commas that React would remove.
  return (
    <span key={names.join()}>
      {names.map((name, place) => {
        const href = pages === undefined ? routes.author.href({ author: slugify(name) }) : pages[place];
        return (
          <Fragment key={name}>
            {place > 0 && ', '}
            {href === undefined ? name : <SiteLink href={href}>{name}</SiteLink>}
          </Fragment>
        );
      })}
    </span>
  );
}
