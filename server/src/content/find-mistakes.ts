import type { FindMistakes } from '@portico/content';
import { checkSite, slugOf } from '#check/check-site.ts';
import type { CheckSiteOptions } from '#check/finding.ts';

/** Finds the mistakes of `npm run check` that don't keep a post from being published. Drafts may have them. */
export function createFindMistakes(options: Omit<CheckSiteOptions, 'snapshot'>): FindMistakes {
  return async (snapshot, posts) => {
    const files = new Map(posts.filter(({ draft }) => !draft).map(({ slug, file }) => [slug, file]));
    const errors = snapshot.errors.filter(({ code }) => code !== 'mistake');
    const reported = new Set(errors.map(({ message }) => message));
    const examined = { ...options, snapshot: { ...snapshot, errors } };
    const findings = files.size === 0 ? [] : await checkSite(examined, new Set(files.keys()));
    const mistakes = findings.flatMap(({ severity, ...finding }) =>
      severity === 'mistake' && !reported.has(finding.message) ? { code: 'mistake' as const, ...finding } : [],
    );
    // A picture's mistakes are those of the post that it is next to.
    return Map.groupBy(mistakes, ({ file }) => files.get(slugOf(file)) ?? file);
  };
}
