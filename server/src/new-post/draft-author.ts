import { PLACEHOLDER } from '@portico/content';
import { slugify } from '@portico/site/slugify';

export type AuthorSources = {
  /** From the site's configuration. */
  readonly configured: string | undefined;
  /** `user.name` of git. */
  readonly gitName: string | undefined;
  /** Names in `authors.yaml`; empty where nobody is listed. */
  readonly known: readonly string[];
};

/**
 * The author of a new draft: whom the configuration names, else git's user as `authors.yaml` spells the name, or as git does
 * where nobody is listed. The placeholder for anybody else.
 */
export function draftAuthor({ configured, gitName, known }: AuthorSources): string {
  if (configured !== undefined) {
    return configured;
  }
  const name = gitName?.trim() ?? '';
  if (name === '') {
    return PLACEHOLDER;
  }
  return known.length === 0 ? name : (known.find((other) => slugify(other) === slugify(name)) ?? PLACEHOLDER);
}
