import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describeSources, policySources } from '@portico/consent';
import { openContentStore } from '@portico/content';
import { parseSiteConfig } from '@portico/site/config';
import { checkSite } from '#check/check-site.ts';
import { formatFindings } from '#check/finding.ts';
import { allPosts } from '#check/known-posts.ts';
import { parseEnvironment } from '#environment.ts';
import { contentSecurityPolicy, documentHeaders } from '#http/security-headers.ts';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { createRenderThread } from '#rendered-posts/render-thread.ts';

const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../../packages/shell/public');

export type SiteReport = {
  /** What to print. */
  readonly lines: readonly string[];
  /** How many there are; warnings do not count. */
  readonly mistakes: number;
};

/**
 * Tells every mistake in a provider's configuration, its content and the links between pages, and what is probably not meant,
 * and shows the security policy that the configuration comes to. Needs no build. Throws where the configuration or the
 * environment cannot be read at all.
 */
export async function reportOnSite(
  siteConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<SiteReport> {
  const { baseUrl, contentDirectory: directory, renderLimitMs } = parseEnvironment(variables);
  const site = parseSiteConfig(siteConfig);
  const assetOrigins = site.hosts.assets === undefined ? [] : [site.hosts.assets];
  const store = await openContentStore({ directory, watching: false });
  const snapshot = store.current();
  const thread = createRenderThread({ limitMs: renderLimitMs, mediaOrigins: [baseUrl, ...assetOrigins] });
  const findings = await checkSite({
    directory,
    snapshot,
    renderer: createPostRenderer(thread),
    site,
    baseUrl,
    files: new Set((await readdir(PUBLIC_FILES)).map((name) => `/${name}`)),
  });
  await store.close();
  await thread.close();

  const security = {
    baseUrl,
    assetOrigins,
    thirdPartySources: policySources(site.vendors),
  };
  const mistakes = formatFindings(findings, 'mistake');
  const warnings = formatFindings(findings, 'warning');
  const added = site.vendors.map((vendor) => `  ${describeSources(vendor)}`);
  const lines = [
    'Content-Security-Policy of a page, to which the hashes of its inline scripts are added:',
    ...contentSecurityPolicy([], security)
      .split('; ')
      .map((directive) => `  ${directive}`),
    ...(added.length === 0 ? ['No third parties are configured.'] : ['Added for third parties:', ...added]),
    `Cross-Origin-Embedder-Policy: ${documentHeaders(security)['cross-origin-embedder-policy']}`,
    '',
    ...mistakes,
    ...(warnings.length === 0 ? [] : ['', 'Warnings, which keep nothing from being published:', ...warnings, '']),
    `${allPosts(snapshot).length} posts, ${mistakes.length} mistakes, ${warnings.length} warnings`,
  ];
  return { lines, mistakes: mistakes.length };
}
