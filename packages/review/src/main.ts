import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Command,
  defineCommand,
  displayPath,
  importedSite,
  REVIEW_FILE,
  requireBuild,
  UsageError,
} from 'portico/tools';
import { commentOf } from '#comment.ts';
import { reviewPage } from '#review-page.ts';
import { reviewPosts } from '#review-posts.ts';
import { headline } from '#review-texts.ts';

const USAGE = `npx @portico/review --base origin/main   writes what a branch changes in posts to review/: comment.md, and index.html with pictures
  --out DIR       another folder than review
  --preview URL   the origin of a published preview, with the folder of the review at /review: the comment links to it
`;

const text = { type: 'string' } as const;

export const command: Command = defineCommand({
  usage: USAGE,
  options: { base: text, out: text, preview: text },
  async run({ base, out: folder = 'review', preview }, others) {
    if (base === undefined || others.length > 0) {
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
