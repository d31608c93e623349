import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createMarkdownRenderer, formatContentError, openContentStore } from '@portico/content';
import { parseSiteConfig } from '@portico/shell/site-config';
import { describeSources, policySources } from '@portico/shell/third-parties';
import { checkLinks } from '#check/check-links.ts';
import { configLinks } from '#check/config-links.ts';
import { createKnownPaths } from '#check/known-paths.ts';
import { postImages } from '#content/post-images.ts';
import { parseEnvironment } from '#environment.ts';
import { contentSecurityPolicy, documentHeaders } from '#http/security-headers.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { createResources } from '#resources/resources.ts';
import wwwRoutes from '../../apps/www/app/routes.ts';
import { site as siteConfig } from '../../site.config.ts';

/*
 * npm run check: tells every mistake in the configuration, the content and the links between pages, and shows the security
 * policy that the configuration comes to. It needs no build. Ends with 1 where there is a mistake.
 */

const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../packages/shell/public');

try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  const { baseUrl, contentDirectory: directory } = parseEnvironment(process.env);
  const site = parseSiteConfig(siteConfig);
  const store = await openContentStore({ directory, watching: false });
  const snapshot = store.current();
  const renderMarkdown = await createMarkdownRenderer();
  const sitePaths = new Set(['/', '/blog', '/blog/search', ...pathsOf(wwwRoutes)]);
  const isKnown = createKnownPaths({
    snapshot,
    resources: createResources({
      content: () => snapshot,
      renderMarkdown,
      site,
      baseUrl,
      sitePaths: async () => [...sitePaths],
    }),
    sitePaths,
    files: new Set((await readdir(PUBLIC_FILES)).map((name) => `/${name}`)),
  });

  const assetOrigins = site.hosts.assets === undefined ? [] : [site.hosts.assets];
  const mistakes = snapshot.errors.map(formatContentError);
  const broken = await checkLinks({
    directory,
    snapshot,
    render: async (post) => (await renderMarkdown(post.markdown, postImages(post, snapshot))).html,
    isKnown,
    baseUrl,
    imageOrigins: assetOrigins,
  });
  mistakes.push(
    ...broken.map(({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`}: ${message}`),
  );
  for (const { field, path: target } of configLinks(site)) {
    if (!(await isKnown(target.replace(/[?#].*/, '')))) {
      mistakes.push(
        `site.config.ts (${field}): nothing is at ${JSON.stringify(target)}; write a path of this site or a URL`,
      );
    }
  }
  await store.close();

  const security = {
    baseUrl,
    assetOrigins,
    thirdPartySources: policySources(site.vendors),
  };
  const added = site.vendors.map((vendor) => `  ${describeSources(vendor)}`);
  print([
    'Content-Security-Policy of a page, to which the hashes of its inline scripts are added:',
    ...contentSecurityPolicy('', security)
      .split('; ')
      .map((directive) => `  ${directive}`),
    ...(added.length === 0 ? ['No third parties are configured.'] : ['Added for third parties:', ...added]),
    `Cross-Origin-Embedder-Policy: ${documentHeaders(security)['cross-origin-embedder-policy']}`,
    '',
    ...mistakes,
    `${snapshot.index.bySlug.size} posts, ${mistakes.length} mistakes`,
  ]);
  process.exitCode = mistakes.length === 0 ? 0 : 1;
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

type Route = { readonly path?: string | undefined; readonly children?: readonly Route[] | undefined };

/** The paths of routes that have neither parameters nor a splat. */
function pathsOf(routes: readonly Route[]): readonly string[] {
  return routes.flatMap(({ path: own, children = [] }) => [
    ...(own === undefined || /[:*]/.test(own) ? [] : [`/${own}`]),
    ...pathsOf(children),
  ]);
}
