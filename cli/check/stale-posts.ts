import { checkedOn, isBehind, isStale, monthsSince, pluralize } from '@portico/content';
import { displayPath, readContent, readSettings } from '@portico/server';

// The default for a site that shows no notes about age.
const MONTHS = 12;

export type StalePost = {
  readonly file: string;
  readonly slug: string;
  /** The last date on which the post was published, changed or reviewed. */
  readonly checked: string;
  readonly months: number;
  /** Whether its original has changed since then. */
  readonly isBehind: boolean;
};

/** Lists the published posts that should be reviewed, the oldest first. `now` is in milliseconds since the epoch. */
export async function stalePosts(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  now: number,
) {
  const { environment, siteConfig } = readSettings(providersConfig, variables);
  const { contentDirectory: directory } = environment;
  const { blog } = siteConfig;
  const { ageNotice: limit = MONTHS } = blog;
  const { index } = await readContent(directory, { blog });
  const posts = [...index.bySlug.values()].flatMap((post): readonly StalePost[] => {
    const { file, slug, translationOf } = post;
    const original = translationOf === undefined ? undefined : index.bySlug.get(translationOf);
    const behind = original !== undefined && isBehind(post, original);
    const checked = checkedOn(post);
    const isListed = behind || isStale(post, limit, now);
    return isListed ? [{ file, slug, checked, months: monthsSince(checked, now), isBehind: behind }] : [];
  });
  posts.sort((a, b) => Date.parse(a.checked) - Date.parse(b.checked) || a.slug.localeCompare(b.slug, 'en'));
  const lines = posts.map(({ file, checked, months, isBehind: behind }) => {
    const why = behind ? 'its original has changed since' : `${pluralize(months, 'month')} ago`;
    return `${displayPath(directory, file)}: last checked on ${checked.slice(0, 10)}, ${why}`;
  });
  const today = new Date(now).toISOString().slice(0, 10);
  const summary =
    posts.length === 0
      ? `Each post was published, changed or reviewed in the last ${pluralize(limit, 'month')}.`
      : `${pluralize(posts.length, 'post')} to look at. If a text is still true, write reviewed: ${today} into it, or evergreen: true if it always will be.`;
  return {
    lines: [...lines, ...(lines.length === 0 ? [] : ['']), summary],
    json: { version: 1, months: limit, posts },
    found: posts.length,
  };
}
