import { CONFIG_FILE } from '@portico/core/site-config';
import { siteFolder } from '@portico/core/site-folder';
import { displayPath, importedSite, UsageError } from '@portico/server';
import { lostAddresses } from '#check/published.ts';
import { pageViews } from '#check/read-page-views.ts';
import { reportOnSite } from '#check/report-on-site.ts';
import { reportOnStart } from '#check/report-on-start.ts';
import { reportWithoutContent } from '#check/report-without-content.ts';
import { REPORTERS } from '#check/reporters.ts';
import { stalePosts } from '#check/stale-posts.ts';
import { defineCommand } from '#command.ts';

const USAGE = `portico check              looks at all posts, the links between them and the configuration
portico check my-title     looks at one post, by its slug or the path of its file
portico check --site-only  looks at the configuration, pages and fonts, and at no content
portico check --config     looks at what a server here would use: variables, folders, ports and the build
portico check --stale      lists the posts that were not changed or reviewed for a year, or for blog.ageNotice months
portico check --stale --views http://127.0.0.1:3001/metrics   the same, with the most read posts first, where the site counts page views
portico check --published SITEMAP   lists the addresses of an old or running site that lead nowhere here
portico check --run        also runs the code blocks that say run, with the commands in check.run of site.config.ts
portico check --fetch      first copies the files of other repositories that posts show, and reports those that have changed there
portico check --fix        first fixes what has only one possible fix
portico check --strict     also fails if there are only warnings
portico check --json       prints one object for programs
portico check --reporter github|gitlab|sarif|junit   prints what a CI service shows next to the lines of a change
`;

const flag = { type: 'boolean' } as const;

export const command = defineCommand({
  usage: USAGE,
  options: {
    json: flag,
    fix: flag,
    run: flag,
    fetch: flag,
    strict: flag,
    'site-only': flag,
    config: flag,
    stale: flag,
    views: { type: 'string' },
    published: { type: 'string' },
    reporter: { type: 'string' },
  },
  async run(
    {
      json: asJson,
      fix = false,
      run = false,
      fetch = false,
      strict,
      'site-only': siteOnly,
      config,
      stale,
      views,
      published,
      reporter: name,
    },
    [only, ...others],
  ) {
    if (others.length > 0) {
      throw new UsageError('The check looks at one post or at all of them');
    }
    if ((siteOnly || config) && ((siteOnly && config) || fix || run || fetch || only !== undefined)) {
      throw new UsageError(
        '--site-only and --config look at no post, so they take no name, no --fix, no --run and no --fetch, and exclude each other',
      );
    }
    const isOther = stale || published !== undefined;
    if (
      isOther &&
      (fix ||
        run ||
        fetch ||
        siteOnly ||
        config ||
        only !== undefined ||
        name !== undefined ||
        (stale && published !== undefined))
    ) {
      throw new UsageError(
        '--stale and --published look at all posts, exclude each other, and take only --json and --strict',
      );
    }
    if (views !== undefined && !stale) {
      throw new UsageError('--views belongs to --stale');
    }
    const reporter = name === undefined ? undefined : REPORTERS[name];
    if (name !== undefined && (reporter === undefined || asJson)) {
      const reason = asJson
        ? '--json and --reporter exclude each other'
        : `there is no reporter ${JSON.stringify(name)}`;
      throw new UsageError(`--reporter is one of ${Object.keys(REPORTERS).join(', ')}; ${reason}`);
    }
    try {
      const site = await importedSite();
      if (isOther) {
        const report =
          published === undefined
            ? await stalePosts(site, process.env, Date.now(), views === undefined ? undefined : await pageViews(views))
            : await lostAddresses(site, process.env, published);
        process.stdout.write(`${asJson ? JSON.stringify(report.json, null, 2) : report.lines.join('\n')}\n`);
        return strict && report.found > 0 ? 1 : 0;
      }
      const ofSite = siteOnly ? reportWithoutContent : undefined;
      const withoutPosts = config ? reportOnStart : ofSite;
      const { lines, json } = withoutPosts
        ? await withoutPosts(site, process.env)
        : await reportOnSite(site, process.env, { fix, run, fetch, only });
      if (reporter === undefined) {
        process.stdout.write(`${asJson ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`);
      } else {
        const text = reporter(json.findings);
        process.stdout.write(text === '' ? '' : `${text}\n`);
        process.stderr.write(`${lines.findLast((line) => line !== '') ?? ''}\n`);
      }
      return json.mistakes + (strict ? json.warnings : 0) === 0 ? 0 : 1;
    } catch (error) {
      if (reporter !== undefined && error instanceof Error) {
        // Usually the configuration is the reason why the check can't run.
        const path = displayPath(siteFolder(), CONFIG_FILE);
        const finding = { severity: 'mistake', file: CONFIG_FILE, path, message: error.message } as const;
        process.stdout.write(`${reporter([finding])}\n`);
      }
      throw error;
    }
  },
});
