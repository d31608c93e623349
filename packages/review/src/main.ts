import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Command,
  defineCommand,
  displayPath,
  importedSite,
  REVIEW_FILE,
  reporterNamed,
  requireBuild,
  UsageError,
} from 'portico/tools';
import { commentOf } from '#comment.ts';
import { lostAddresses } from '#published.ts';
import { reviewPage } from '#review-page.ts';
import { reviewPosts } from '#review-posts.ts';
import { headline } from '#review-texts.ts';
import { reportOnCode } from '#run/report-on-code.ts';

const USAGE = `npx @portico/review --base origin/main   writes what a branch changes in posts to review/: comment.md, and index.html with pictures
  --out DIR       another folder than review
  --preview URL   the origin of a published preview, with the folder of the review at /review: the comment links to it
npx @portico/review run [POST]   runs the code blocks that say run, with the commands in check.run of site.config.ts; only a
                                 container, such as that of CI, keeps such code from your files and the network
npx @portico/review published SITEMAP   lists the addresses of an old or running site that lead nowhere here; SITEMAP is a
                                        URL or a file, or a file with one URL per line
  --strict        fails if there are some
  --json          prints one object for programs
  --reporter github|gitlab   prints what a CI service shows next to the lines of a change
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

export const command: Command = defineCommand({
  usage: USAGE,
  options: { base: text, out: text, preview: text, json: flag, strict: flag, reporter: text },
  async run({ base, out: folder = 'review', preview, json, strict, reporter }, [what, ...others]) {
    if (what === 'run') {
      return runCode(others, { json, reporter });
    }
    if (what === 'published') {
      return listLost(others, { json, strict });
    }
    if (base === undefined || what !== undefined) {
      throw new UsageError('--base names what the branch is compared with');
    }
    const origin = preview === undefined ? undefined : URL.parse(preview);
    if (origin === null || (origin !== undefined && origin.pathname !== '/')) {
      throw new UsageError(
        `--preview takes an origin, such as https://preview.example; found ${JSON.stringify(preview)}`,
      );
    }
    const out = path.resolve(folder);
    requireBuild();
    const comment = path.join(out, 'comment.md');
    // An old comment would make it look as if this review had succeeded.
    await rm(comment, { force: true });
    await mkdir(out, { recursive: true });
    await writeFile(path.join(out, REVIEW_FILE), '');
    process.stderr.write(`Comparing the posts with ${base}, and looking at the pages of those that differ …\n`);
    const review = await reviewPosts(await importedSite(), process.env, { base, out, preview: origin?.origin });
    const published = origin && `${origin.origin}/review`;
    await writeFile(path.join(out, 'index.html'), reviewPage(review));
    await writeFile(comment, commentOf(review, { published }));
    process.stdout.write(
      `${displayPath('', out)}: ${headline(review)}, in ${(performance.now() / 1000).toFixed(1)} s\n`,
    );
    if (review.unseen !== undefined) {
      process.stderr.write(`Without pictures: ${review.unseen}\n`);
    }
    const findings = [...review.posts.flatMap((post) => post.findings), ...review.elsewhere];
    return findings.some(({ severity }) => severity === 'mistake') ? 1 : 0;
  },
});

async function runCode(
  [only, ...others]: readonly string[],
  { json: asJson, reporter: name }: { readonly json?: boolean | undefined; readonly reporter?: string | undefined },
): Promise<number> {
  if (others.length > 0 || (asJson && name !== undefined)) {
    throw new UsageError('run takes one post or none, and --json or --reporter');
  }
  const reporter = name === undefined ? undefined : reporterNamed(name);
  const { lines, json } = await reportOnCode(await importedSite(), process.env, only);
  const text = asJson ? JSON.stringify(json, null, 2) : lines.join('\n');
  process.stdout.write(reporter?.(json.findings) ?? `${text}\n`);
  return json.mistakes === 0 ? 0 : 1;
}

async function listLost(
  [source, ...others]: readonly string[],
  { json: asJson, strict }: { readonly json?: boolean | undefined; readonly strict?: boolean | undefined },
): Promise<number> {
  if (source === undefined || others.length > 0) {
    throw new UsageError('published takes a sitemap, or a file with one URL per line');
  }
  const { lines, json, found } = await lostAddresses(await importedSite(), process.env, source);
  process.stdout.write(`${asJson ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`);
  return strict && found > 0 ? 1 : 0;
}
