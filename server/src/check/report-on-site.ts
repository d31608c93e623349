import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { BRAND_ICONS } from '@portico/config/brand-files';
import { CONFIG_FILE, parseSiteConfig, type SiteConfig } from '@portico/config/site-config';
import { describeSources } from '@portico/config/vendor-sources';
import { formatContentError, pluralize, slugOfFile } from '@portico/content';
import { checkSite } from '#check/check-site.ts';
import { type Finding, formatFindings, ordered } from '#check/finding.ts';
import { type FixedFile, fixContent } from '#check/fix-content.ts';
import { allPosts, slugNamed } from '#check/known-posts.ts';
import { displayPath } from '#content/display-path.ts';
import { readContent } from '#content/read-content.ts';
import { parseEnvironment } from '#environment.ts';
import { contentSecurityPolicy, documentHeaders, securityOf } from '#http/security-headers.ts';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { createRenderPool } from '#rendered-posts/render-pool.ts';
import { rendererOptionsOf } from '#rendered-posts/renderer-options-of.ts';

// More threads don't help: the thread that reads the files is the slowest then.
const MOST_THREADS = 4;
const MEANING = 'Mistakes lose content or break a link; warnings are advice.';
const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../../apps/blog/public');

export type SiteReport = {
  /** The output for people. */
  readonly lines: readonly string[];
  /** The output for programs; docs/authors.md describes it. */
  readonly json: JsonReport;
};

export type JsonReport = {
  /** Of this shape; a field may be added without a new one. */
  readonly version: 1;
  readonly posts: number;
  readonly mistakes: number;
  readonly warnings: number;
  /** Ordered by file and line. `path` is the file from where the command was called. */
  readonly findings: ReadonlyArray<Finding & { readonly path: string }>;
  /** What was fixed, if that was asked for. */
  readonly fixed: ReadonlyArray<FixedFile & { readonly path: string }>;
};

export type ReportOptions = {
  /** Whether to fix dates and tags first. */
  readonly fix?: boolean;
  /** The post to check, by its slug or path; by default all posts and the configuration. */
  readonly only?: string | undefined;
};

/** Checks a provider's configuration and content. Needs no build. Throws if the configuration or the environment cannot be read. */
export async function reportOnSite(
  siteConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { fix = false, only }: ReportOptions = {},
): Promise<SiteReport> {
  const { baseUrl, contentDirectory: directory, renderLimitMs } = parseEnvironment(variables);
  const site = parseSiteConfig(siteConfig);
  const asWritten = await readContent(directory);
  const slug = only === undefined ? undefined : slugNamed(only, directory, asWritten);
  const fixed = fix ? await fixContent(directory, asWritten, slug) : [];
  const snapshot = fixed.length === 0 ? asWritten : await readContent(directory);
  const pool = createRenderPool({
    limitMs: renderLimitMs,
    markdown: rendererOptionsOf(site, securityOf(site, baseUrl)),
    threads: Math.min(availableParallelism(), MOST_THREADS),
  });
  const renderer = createPostRenderer(pool);
  const options = { directory, snapshot, renderer, site, baseUrl, files: await publicFiles() };
  const findings = ordered(await checkSite(options, slug));
  await pool.close();

  const shown = (file: string) => (file === CONFIG_FILE ? file : displayPath(directory, file));
  const mistakes = findings.filter(({ severity }) => severity === 'mistake').length;
  const warnings = findings.length - mistakes;
  const files = new Set([...allPosts(snapshot), ...snapshot.errors].map(({ file }) => file));
  const posts = slug === undefined ? [...files].filter((file) => slugOfFile(file) !== undefined).length : 1;
  const counts = `${pluralize(mistakes, 'mistake')}, ${pluralize(warnings, 'warning')}. ${MEANING}`;
  const lines = [
    ...fixed.map((each) => `fixed  ${formatContentError({ ...each, file: shown(each.file) })}`),
    ...(fixed.length === 0 ? [] : ['']),
    ...formatFindings(findings, shown),
    ...(findings.length === 0 ? [] : ['']),
    ...(slug === undefined
      ? [`${pluralize(posts, 'post')}: ${counts}`, '', ...policyLines(site, baseUrl)]
      : [`Only the post ${slug}: ${counts} npm run check without a name checks all posts and the configuration.`]),
  ];
  const json: JsonReport = {
    version: 1,
    posts,
    mistakes,
    warnings,
    findings: findings.map((each) => ({ ...each, path: shown(each.file) })),
    fixed: fixed.map((each) => ({ ...each, path: shown(each.file) })),
  };
  return { lines, json };
}

/** Returns the paths of the files in every app whose names never change. */
export async function publicFiles(): Promise<ReadonlySet<string>> {
  const names = [...BRAND_ICONS.map(({ name }) => name), ...(await readdir(PUBLIC_FILES))];
  return new Set(names.map((name) => `/${name}`));
}

function policyLines(site: SiteConfig, baseUrl: string): readonly string[] {
  const security = securityOf(site, baseUrl);
  const added = site.vendors.map((vendor) => `  ${describeSources(vendor)}`);
  return [
    'The Content-Security-Policy of a page, to which the hashes of its inline scripts and styles are added:',
    ...contentSecurityPolicy('', security)
      .split('; ')
      .map((directive) => `  ${directive}`),
    ...(added.length === 0 ? ['No third parties are configured.'] : ['Added for third parties:', ...added]),
    `Cross-Origin-Embedder-Policy: ${documentHeaders(security)['cross-origin-embedder-policy'] ?? 'none, for the frames of third parties'}`,
  ];
}
