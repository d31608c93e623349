import { CONFIG_FILE } from '@portico/core/site-config';
import { siteFolder } from '@portico/core/site-folder';
import { displayPath, importedSite, UsageError } from '@portico/server';
import { reportOnSite } from '#check/report-on-site.ts';
import { reportWithoutContent } from '#check/report-without-posts.ts';
import { type Reporter, reporterNamed } from '#check/reporters.ts';
import { stalePosts } from '#check/stale-posts.ts';
import { defineCommand } from '#command.ts';

const USAGE = `portico check              looks at all posts, the links between them and the configuration
portico check my-title     looks at one post, by its slug or the path of its file
portico check --site-only  looks at the configuration, pages and fonts, and at no content
portico check --stale      lists the posts that were not changed or reviewed for a year, or for blog.ageNotice months
portico check --fix        first fixes what has only one possible fix
portico check --strict     also fails if there are only warnings
portico check --json       prints one object for programs
portico check --reporter github|gitlab   prints what a CI service shows next to the lines of a change
npx @portico/review run    runs the code blocks that say run
npx @portico/review published SITEMAP   lists the addresses of an old or running site that lead nowhere here
`;

const flag = { type: 'boolean' } as const;

export const command = defineCommand({
  usage: USAGE,
  options: {
    json: flag,
    reporter: { type: 'string' },
    fix: flag,
    strict: flag,
    'site-only': flag,
    stale: flag,
    published: { type: 'string' },
  },
  async run({ json: asJson, reporter: name, fix, strict, 'site-only': siteOnly, stale, published }, [only, ...others]) {
    if (published !== undefined) {
      throw new UsageError(`@portico/review compares addresses: npx @portico/review published ${published}`);
    }
    if (others.length > 0) {
      throw new UsageError('The check looks at one post or at all of them');
    }
    if ((siteOnly || stale) && (fix || only !== undefined || (siteOnly && stale))) {
      throw new UsageError('--site-only and --stale exclude each other, and take no name and no --fix');
    }
    if (name !== undefined && (asJson || stale)) {
      throw new UsageError('--reporter shows mistakes and warnings, and not with --json and --stale');
    }
    const reporter = name === undefined ? undefined : reporterNamed(name);
    const print = (lines: readonly string[], json: unknown) =>
      void process.stdout.write(`${asJson ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`);
    const site = await importedSite().catch((error: unknown) => failedBy(error, reporter));
    if (stale) {
      const { lines, json, found } = await stalePosts(site, process.env, Date.now());
      print(lines, json);
      return strict && found > 0 ? 1 : 0;
    }
    const { lines, json } = await (siteOnly
      ? reportWithoutContent(site, process.env)
      : reportOnSite(site, process.env, { fix, only })
    ).catch((error: unknown) => failedBy(error, reporter));
    if (reporter === undefined) {
      print(lines, json);
    } else {
      process.stdout.write(reporter(json.findings));
      process.stderr.write(`${lines.findLast((line) => line !== '') ?? ''}\n`);
    }
    return json.mistakes + (strict ? json.warnings : 0) === 0 ? 0 : 1;
  },
});

/** Reports why the check can't run, which is usually the configuration. */
function failedBy(error: unknown, reporter: Reporter | undefined): never {
  if (reporter !== undefined && error instanceof Error) {
    const path = displayPath(siteFolder(), CONFIG_FILE);
    process.stdout.write(
      reporter([{ severity: 'mistake', rule: 'server/start', file: CONFIG_FILE, path, message: error.message }]),
    );
  }
  throw error;
}
