import { UsageError } from '@portico/server/process/command';
import { importedSite } from '@portico/server/settings';
import { reportOnSite } from '#check/report-on-site.ts';
import { reportWithoutContent } from '#check/report-without-content.ts';
import { defineCommand } from '#command.ts';

const USAGE = `portico check              looks at all posts, the links between them and the configuration
portico check my-title     looks at one post, by its slug or the path of its file
portico check --site-only  looks at the configuration, pages and fonts, and at no content
portico check --fix        first fixes what has only one possible fix
portico check --strict     also fails if there are only warnings
portico check --json       prints one object for programs
`;

const flag = { type: 'boolean' } as const;

export const command = defineCommand({
  usage: USAGE,
  options: { json: flag, fix: flag, strict: flag, 'site-only': flag },
  async run({ json: asJson, fix = false, strict, 'site-only': siteOnly }, [only, ...others]) {
    if (others.length > 0) {
      throw new UsageError('The check looks at one post or at all of them');
    }
    if (siteOnly && (fix || only !== undefined)) {
      throw new UsageError('--site-only looks at no post, so it takes no name and no --fix');
    }
    const site = await importedSite();
    const { lines, json } = siteOnly
      ? await reportWithoutContent(site, process.env)
      : await reportOnSite(site, process.env, { fix, only });
    process.stdout.write(`${asJson ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`);
    return json.mistakes + (strict ? json.warnings : 0) === 0 ? 0 : 1;
  },
});
