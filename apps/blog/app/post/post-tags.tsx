import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { post as texts } from '@portico/config/texts';
import { SiteLink } from '@portico/shell';

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
