import { failInOneLine, readArguments, wrongArguments } from '@portico/server/process/command';
import { importedSite } from '@portico/server/settings';
import { reportOnSite } from '#check/report-on-site.ts';
import { reportWithoutContent } from '#check/report-without-content.ts';

// 1 means that there are mistakes or, with --strict, warnings.
const COULD_NOT_RUN = 2;

const USAGE = `npm run check                      looks at all posts, the links between them and the configuration
npm run check -- my-title          looks at one post, by its slug or the path of its file
npm run check -- --site-only       looks at the configuration, pages and fonts, and at no content
npm run check -- --fix             first fixes what has only one possible fix
npm run check -- --strict          also fails if there are only warnings
npm run check --silent -- --json   prints one object for programs
`;

try {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = readArguments(USAGE, {
    json: flag,
    fix: flag,
    strict: flag,
    'site-only': flag,
  });
  const [only, ...others] = positionals;
  if (others.length > 0) {
    throw wrongArguments(USAGE, 'The check looks at one post or at all of them');
  }
  if (values['site-only'] && (values.fix || only !== undefined)) {
    throw wrongArguments(USAGE, '--site-only looks at no post, so it takes no name and no --fix');
  }
  const site = await importedSite();
  const { lines, json } = values['site-only']
    ? await reportWithoutContent(site, process.env)
    : await reportOnSite(site, process.env, { fix: values.fix ?? false, only });
  process.stdout.write(`${values.json ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`);
  process.exitCode = json.mistakes + (values.strict ? json.warnings : 0) === 0 ? 0 : 1;
} catch (error) {
  failInOneLine(error, COULD_NOT_RUN);
}
