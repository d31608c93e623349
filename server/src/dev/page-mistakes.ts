import type { RequestListener } from 'node:http';
import path from 'node:path';
import { allPosts, buildContentIndex, placeOf, slugOfFile } from '@portico/content';
import { MISTAKES_PATH, type PageMistake, type PageMistakes } from '@portico/core/authoring';
import { NEVER } from '@portico/core/cache-policies';
import { displayPath } from '@portico/core/command-errors';
import { matchRoute } from '@portico/core/match-route';
import { CONFIG_FILE } from '@portico/core/site-config';
import { checkNames } from '#check/check-provider.ts';
import { checkSite, contentFindings } from '#check/check-site.ts';
import type { CheckSiteOptions, Finding, Found } from '#check/finding.ts';
import { knownPaths } from '#http/known-paths.ts';

type MistakesOptions = CheckSiteOptions & {
  readonly siteDirectory: string;
  /** Why the site's next version can't be shown. */
  readonly mistake: string | undefined;
  /** Finds the slots and components that fail on a page. */
  readonly failures: (pathname: string) => Promise<readonly Found[]>;
  /** Whether preview links can be made. */
  readonly makesLinks: boolean;
};

export function asksForMistakes(url: string): boolean {
  return url === MISTAKES_PATH || url.startsWith(`${MISTAKES_PATH}?`);
}

/** Responds with the check's findings about the post at `?page=`. Only for development, because they quote drafts and name files. */
export function createMistakesListener(
  check: () => MistakesOptions,
  reportError: (error: unknown, url: string) => void,
): RequestListener {
  return async ({ url = '' }, response) => {
    try {
      const page = URL.parse(url, 'http://localhost')?.searchParams.get('page') ?? '';
      const body = JSON.stringify(await pageMistakes(page, check()));
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': NEVER }).end(body);
    } catch (error) {
      reportError(error, url);
      response.writeHead(500).end('The post could not be checked. The error is logged.\n');
    }
  };
}

/**
 * Returns the mistakes in a page's post. On the index, and on a page that doesn't exist, returns the mistakes that keep files
 * from being published. On any page, also returns the slots and components that fail. Returns only the mistakes that keep the
 * site's next version from being shown, if there are any.
 */
export async function pageMistakes(pathname: string, options: MistakesOptions): Promise<PageMistakes> {
  const { snapshot, files, siteDirectory, mistake, makesLinks } = options;
  const ofSite = [...(mistake === undefined ? [] : [ofStart(mistake, siteDirectory)]), ...checkNames(siteDirectory)];
  if (ofSite.length > 0) {
    const mistakes = ofSite.map((found) => located(found, siteDirectory));
    return { about: 'site', mistakes, warnings: [], isLastGood: false, hasPreview: false };
  }
  const match = matchRoute(pathname);
  const ofPost = match?.name === 'post' ? await checkSite(options, new Set([match.params.slug])) : [];
  const index = buildContentIndex(allPosts(snapshot), Number.POSITIVE_INFINITY, {
    shows: 'everything',
    topics: snapshot.index.topics,
  });
  const isOfContent = match?.name === 'blog' || !knownPaths({ ...snapshot, index }, files)(pathname);
  const findings = isOfContent && ofPost.length === 0 ? contentFindings(snapshot) : ofPost;
  const shown = (kind: Finding['severity']) =>
    findings.filter(({ severity }) => severity === kind).map((finding) => located(finding, options.directory));
  const failed = (await options.failures(pathname)).map((found) => located(found, siteDirectory));
  const ofFindings = findings === ofPost ? 'post' : 'content';
  const slug = match?.name === 'post' ? match.params.slug : undefined;
  const isRefused = snapshot.errors.some(({ file }) => slugOfFile(file) === slug);
  const isLastGood = slug !== undefined && isRefused && allPosts(snapshot).some((post) => post.slug === slug);
  const hasPreview = makesLinks && snapshot.index.unpublished.some((post) => post.slug === slug);
  return {
    about: failed.length > 0 ? 'page' : ofFindings,
    mistakes: [...failed, ...shown('mistake')],
    warnings: shown('warning'),
    ...{ isLastGood, hasPreview },
  };
}

/** The last path of the site in a message is that of the file with the mistake. */
function ofStart(message: string, site: string): Omit<Finding, 'severity'> {
  const start = message.lastIndexOf(`${site}${path.sep}`);
  const [, file = '', line, column] =
    /^([^\s:'"]*)(?::(\d+):(\d+))?/.exec(message.slice(start + site.length + 1)) ?? [];
  return start === -1
    ? { rule: 'site/module', file: CONFIG_FILE, message }
    : { rule: 'site/module', file, ...(line && { line: Number(line), column: Number(column) }), message };
}

function located(
  { rule, file, line, column, field, message }: Omit<Finding, 'severity'>,
  directory: string,
): PageMistake {
  return {
    place: placeOf({ file: displayPath(directory, file), line, column }),
    ...(field !== undefined && { field }),
    rule,
    message,
    editorPath: placeOf({ file: path.resolve(directory, file), line, column }),
  };
}
