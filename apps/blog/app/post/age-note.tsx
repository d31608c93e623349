import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { ageNote as texts } from '@portico/core/texts';
import { LocalDate } from '@portico/shell';

export type Age = {
  /** The date of the post or of its last change or review, whichever is the latest; absent if it isn't old. */
  readonly checked?: string;
  /** Whether it is a translation whose original has changed since. */
  readonly isBehind: boolean;
  /** A newer post on the same topic. */
  readonly newer?: { readonly slug: string; readonly title: string; readonly lang?: string };
};

/** Says that a post is old, and links to a newer one. */
export function AgeNote({ age }: { readonly age: Age | undefined }) {
  if (age === undefined) {
    return null;
  }
  const { checked, isBehind: behind, newer } = age;
  return (
    <p className="framed-note card card-s tint" role="note">
      {behind && <span>{texts.behind} </span>}
      {checked !== undefined && (
        <span>
          {texts.checked[0]}
          <LocalDate date={checked} />
          {texts.checked[1]}{' '}
        </span>
      )}
      {newer !== undefined && (
        <span>
          {texts.newer}{' '}
          <a href={routes.post.href({ slug: newer.slug })} {...inLanguage(newer.lang)}>
            {newer.title}
          </a>
        </span>
      )}
    </p>
  );
}
