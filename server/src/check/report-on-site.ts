import { availableParallelism } from 'node:os';
import { describeSources, policySources } from '@portico/consent';
import { formatContentError } from '@portico/content';
import { formOrigins, parseSiteConfig } from '@portico/site/config';
import { checkSite } from '#check/check-site.ts';
import { type Finding, formatFindings, ordered } from '#check/finding.ts';
import { type FixedFile, fixContent } from '#check/fix-content.ts';
import { allPosts } from '#check/known-posts.ts';
import { publicFiles } from '#check/public-files.ts';
import { readContent } from '#content/read-content.ts';
import { parseEnvironment } from '#environment.ts';
import { contentSecurityPolicy, documentHeaders } from '#http/security-headers.ts';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { createRenderThreads } from '#rendered-posts/render-threads.ts';

// Past these the thread that reads the files is what takes the time.
const MOST_THREADS = 4;

export type SiteReport = {
  /** What to print for people. */
  readonly lines: readonly string[];
  /** What to print for programs, as JSON; docs/authors.md describes it. */
  readonly json: JsonReport;
  /** How many there are; warnings do not count. */
  readonly mistakes: number;
};

export type JsonReport = {
  /** Of this shape; a field may be added without a new one. */
  readonly version: 1;
  readonly posts: number;
  readonly mistakes: number;
  readonly warnings: number;
  /** Ordered by file and line. */
  readonly findings: readonly Finding[];
  /** What was mended, where that was asked for. */
  readonly fixed: readonly FixedFile[];
};

/**
 * Tells every mistake in a provider's configuration, its content and the links between pages, and what is probably not meant,
 * and shows the security policy that the configuration comes to. Needs no build. Throws where the configuration or the
 * environment cannot be read at all.
 */
export async function reportOnSite(
  siteConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { fix = false }: { readonly fix?: boolean } = {},
): Promise<SiteReport> {
  const { baseUrl, contentDirectory: directory, renderLimitMs } = parseEnvironment(variables);
  const site = parseSiteConfig(siteConfig);
  const assetOrigins = site.hosts.assets === undefined ? [] : [site.hosts.assets];
  const fixed = fix ? await fixContent(directory) : [];
  const snapshot = await readContent(directory);
  const threads = createRenderThreads(Math.min(availableParallelism(), MOST_THREADS), {
    limitMs: renderLimitMs,
    markdown: { mediaOrigins: [baseUrl, ...assetOrigins], typography: site.blog.typography },
  });
  const findings = await checkSite({
    directory,
    snapshot,
    renderer: createPostRenderer(threads),
    site,
    baseUrl,
    files: await publicFiles(),
  });
  await threads.close();

  const security = {
    baseUrl,
    assetOrigins,
    formOrigins: formOrigins(site),
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
    ...(fixed.length === 0 ? [] : ['Mended:', ...fixed.map(formatContentError), '']),
    ...mistakes,
    ...(warnings.length === 0 ? [] : ['', 'Warnings, which keep nothing from being published:', ...warnings, '']),
    `${allPosts(snapshot).length} posts, ${mistakes.length} mistakes, ${warnings.length} warnings`,
  ];
  const json: JsonReport = {
    version: 1,
    posts: allPosts(snapshot).length,
    mistakes: mistakes.length,
    warnings: warnings.length,
    findings: ordered(findings),
    fixed,
  };
  return { lines, json, mistakes: mistakes.length };
}
