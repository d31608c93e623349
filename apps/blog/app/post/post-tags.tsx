import { SiteLink } from '@portico/shell';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import { post as texts } from '@portico/site/texts';

/** A post's tags, each a link to its page; nothing where it has none, since an empty list is announced. */
export function PostTags({ tags }: { readonly tags: readonly string[] }) {
  return tags.length === 0 ? null : (
    <ul className="chips" role="list" aria-label={texts.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <SiteLink href={routes.tag.href({ tag: slugify(tag) })}>{tag}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
