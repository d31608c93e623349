import { existsSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseSiteConfig } from '@portico/config/site-config';
import { formatContentError, openContentStore, PAGE_ROUTES, pageAddresses } from '@portico/content';
import { BUDGETS } from '#build/budgets.ts';
import { displayPath } from '#content/display-path.ts';
import { createLog } from '#log.ts';
import { openPictureMaker } from '#pictures/open-picture-maker.ts';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { createRenderPool } from '#rendered-posts/render-pool.ts';
import { requestFor } from '#site/address.ts';
import { loadApps } from '#site/load-apps.ts';
import { createSiteFetch } from '#site/site-fetch.ts';
import { site } from '../../../site.config.ts';

/*
 * Prints what the first load of each kind of page costs under brotli 11. It renders the pages as the server does and adds up the
 * files that they name. It fails if the app's own part is over budget, with the sample provider; what another provider adds, and a long
 * post, which makes a long document, are printed and do not stop the build. If a post cannot be rendered, the next one is measured.
 */

type Part = keyof typeof BUDGETS;
type Cost = { readonly page: string } & Readonly<Record<Part, number>>;

const FIXTURE = 'e2e/fixture/content';
// The brand of the provider that ships with the project. Another provider's colours, fonts and font host add bytes that it cannot
// avoid.
const SAMPLE = 'Culvert';

// Without what third parties load.
const siteConfig = { ...parseSiteConfig(site), vendors: [], pageCounts: false };
const apps = await loadApps({});
const given = process.env.CONTENT_DIR || 'content';
// If the content is elsewhere, the posts of the tests are measured instead.
const directory = existsSync(given) ? given : FIXTURE;
const store = await openContentStore({ directory, watching: false });
const renderer = createPostRenderer(createRenderPool({ limitMs: 30_000 }));
const reportError = (error: unknown) => {
  throw error;
};
const baseUrl = 'https://culvert.example';
const fetchPage = createSiteFetch({
  builds: apps.builds,
  content: store.current,
  renderer,
  pictureMaker: await openPictureMaker({ directory: '.cache', log: createLog('silent') }),
  siteConfig,
  security: { baseUrl, assetOrigins: [] },
  headers: {},
  reportError,
});

await skipUnrenderablePosts();
const { index } = store.current();
// One page of each kind.
const paths = PAGE_ROUTES.flatMap((name) => pageAddresses(name, index).slice(0, 1)).map(({ href }) => href);
const costs = await Promise.all(paths.map(costOf));
for (const { page, html, script, style, document } of costs) {
  say(`${page}: HTML ${html} bytes, CSS ${style}, together ${document}, JavaScript ${script} (brotli 11)`);
}
const long = pagesOver('html', 'document');
if (long !== '') {
  say(
    `Over ${BUDGETS.html} bytes of HTML, or ${BUDGETS.document} with CSS, which on a slow line is painted later: ${long}.`,
  );
}
const over = pagesOver('style', 'script');
if (over !== '') {
  say(
    `Over budget (CSS ${BUDGETS.style}, JavaScript ${BUDGETS.script}): ${over}. Load what a reader may never use on intent.`,
  );
  process.exitCode = siteConfig.brand === SAMPLE ? 1 : 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Skips the newest posts that cannot be rendered, and prints why. */
async function skipUnrenderablePosts(): Promise<void> {
  const snapshot = store.current();
  for (const post of snapshot.index.posts) {
    const mistake = await renderer.validatePost(post, snapshot);
    if (mistake === undefined) {
      return;
    }
    say(formatContentError({ ...mistake, file: displayPath(directory, mistake.file) }));
    store.refuse(post, mistake);
  }
}

function pagesOver(...parts: readonly Part[]): string {
  const over = costs.filter((cost) => parts.some((part) => cost[part] > BUDGETS[part]));
  return over.map(({ page }) => page).join(', ');
}

async function costOf(page: string): Promise<Cost> {
  const response = await fetchPage(requestFor({ url: page }, baseUrl));
  const html = await response.text();
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  const sizeOf = (extension: string) =>
    files
      .filter((file) => file.endsWith(extension))
      .reduce((sum, file) => sum + compressedSize(apps.files.get(file)?.body), 0);
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
  const without = styles.reduce((text, [element]) => text.replace(element, () => ''), html);
  // The copy for browsers without scripts counts as part of the document.
  const style = compressedSize(Buffer.from([...new Set(styles.map(([, css]) => css))].join('')));
  return {
    page,
    html: compressedSize(Buffer.from(without)),
    script: sizeOf('.js'),
    style: style + sizeOf('.css'),
    document: compressedSize(Buffer.from(html)),
  };
}

function compressedSize(bytes: Uint8Array | undefined): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return bytes === undefined ? 0 : brotliCompressSync(bytes, { params }).length;
}
