import { availableParallelism } from 'node:os';
import { describeSources } from '@portico/consent';
import { countOf, formatContentError } from '@portico/content';
import { CONFIG_FILE, parseSiteConfig } from '@portico/site/config';
import { checkPost } from '#check/check-post.ts';
import { checkSite } from '#check/check-site.ts';
import { type Finding, formatFindings, ordered } from '#check/finding.ts';
import { type FixedFile, fixContent } from '#check/fix-content.ts';
import { writtenPosts } from '#check/known-posts.ts';
import { slugNamed } from '#check/one-post.ts';
import { publicFiles } from '#check/public-files.ts';
import { readContent } from '#content/read-content.ts';
import { shownPath } from '#content/shown-path.ts';
import { parseEnvironment } from '#environment.ts';
import { contentSecurityPolicy, documentHeaders, type SecurityOptions } from '#http/security-headers.ts';
import { securityOf } from '#http/security-of.ts';
import { createPostRenderer } from '#rendered-posts/post-renderer.ts';
import { createRenderPool } from '#rendered-posts/render-pool.ts';
import { rendererOptionsOf } from '#rendered-posts/renderer-options-of.ts';

// Past these the thread that reads the files is what takes the time.
const MOST_THREADS = 4;
const MEANING = 'Mistakes lose content or break a link; warnings are advice.';

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
  /** Ordered by file and line. `path` is the file from where the command was called. */
  readonly findings: ReadonlyArray<Finding & { readonly path: string }>;
  /** What was mended, where that was asked for. */
  readonly fixed: ReadonlyArray<FixedFile & { readonly path: string }>;
};

export type ReportOptions = {
  /** Whether to mend first what can be mended in one way only. */
  readonly fix?: boolean;
  /** The post to look at, by its slug or the path of its file; all of them, and the configuration, where there is none. */
  readonly only?: string | undefined;
};

/**
 * Tells every mistake in a provider's configuration, its content and the links between pages, and what is probably not meant,
 * and shows the security policy that the configuration comes to. Needs no build. Throws where the configuration or the
 * environment cannot be read at all.
 */
export async function reportOnSite(
  siteConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { fix = false, only }: ReportOptions = {},
): Promise<SiteReport> {
  const { baseUrl, contentDirectory: directory, renderLimitMs } = parseEnvironment(variables);
  const site = parseSiteConfig(siteConfig);
  const security = securityOf(site, baseUrl);
  const pool = createRenderPool({
    limitMs: renderLimitMs,
    markdown: rendererOptionsOf(site, security),
    threads: Math.min(availableParallelism(), MOST_THREADS),
  });
  const asWritten = await readContent(directory);
  const slug = only === undefined ? undefined : slugNamed(only, directory, asWritten);
  const fixed = fix ? await fixContent(directory, slug) : [];
  const snapshot = fixed.length === 0 ? asWritten : await readContent(directory);
  const options = {
    directory,
    snapshot,
    renderer: createPostRenderer(pool),
    site,
    baseUrl,
    files: await publicFiles(),
  };
  const findings = await (slug === undefined ? checkSite(options) : checkPost(slug, options));
  await pool.close();

  const shown = (file: string) => (file === CONFIG_FILE ? file : shownPath(directory, file));
  const withPath = <Placed extends { readonly file: string }>(placed: Placed) => ({
    ...placed,
    path: shown(placed.file),
  });
  const counted = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  const mistakes = counted('mistake');
  const posts = slug === undefined ? writtenPosts(snapshot).length : 1;
  const counts = `${countOf(mistakes, 'mistake')}, ${countOf(findings.length - mistakes, 'warning')}`;
  const lines = [
    ...(fixed.length === 0 ? [] : ['Mended:', ...fixed.map((each) => formatContentError(withFile(each, shown))), '']),
    ...formatFindings(findings, shown),
    ...(findings.length === 0 ? [] : ['']),
    slug === undefined
      ? `${countOf(posts, 'post')}: ${counts}. ${MEANING}`
      : `The post ${slug} alone: ${counts}. ${MEANING} npm run check without a name looks at all posts and the configuration.`,
    ...(slug === undefined
      ? [
          '',
          ...policyLines(
            security,
            site.vendors.map((vendor) => describeSources(vendor)),
          ),
        ]
      : []),
  ];
  const json: JsonReport = {
    version: 1,
    posts,
    mistakes,
    warnings: findings.length - mistakes,
    findings: ordered(findings).map(withPath),
    fixed: fixed.map(withPath),
  };
  return { lines, json, mistakes };
}

function withFile(fixed: FixedFile, shown: (file: string) => string): FixedFile {
  return { ...fixed, file: shown(fixed.file) };
}

function policyLines(security: SecurityOptions, added: readonly string[]): readonly string[] {
  return [
    'The Content-Security-Policy of a page, to which the hashes of its inline scripts and styles are added:',
    ...contentSecurityPolicy({}, security)
      .split('; ')
      .map((directive) => `  ${directive}`),
    ...(added.length === 0
      ? ['No third parties are configured.']
      : ['Added for third parties:', ...added.map((line) => `  ${line}`)]),
    `Cross-Origin-Embedder-Policy: ${documentHeaders(security)['cross-origin-embedder-policy'] ?? 'none, for the frames of third parties'}`,
  ];
}
