import type { RequestListener } from 'node:http';
import path from 'node:path';
import { MISTAKES_PATH, type PageMistake, type PageMistakes } from '@portico/config/authoring';
import { NEVER } from '@portico/config/cache-policies';
import { matchRoute } from '@portico/config/match-route';
import { allPosts, buildContentIndex, linesOf, placeOf, readTextFile, type SourceFile } from '@portico/content';
import { checkSite, contentFindings } from '#check/check-site.ts';
import type { CheckSiteOptions, Finding } from '#check/finding.ts';
import { knownPaths } from '#http/known-paths.ts';
import { displayPath } from '#process/command.ts';

const MAX_LINE_LENGTH = 200;

export function asksForMistakes(url: string): boolean {
  return url === MISTAKES_PATH || url.startsWith(`${MISTAKES_PATH}?`);
}

/** Responds with what the check reports about the post at `?page=`. Only for development, because it quotes drafts and names files. */
export function createMistakesListener(
  check: () => CheckSiteOptions,
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

/** The mistakes of a page's post. On the index, and on a page that doesn't exist, those that keep files from being published. */
export async function pageMistakes(pathname: string, options: CheckSiteOptions): Promise<PageMistakes> {
  const { snapshot, files } = options;
  const match = matchRoute(pathname);
  const ofPost = match?.name === 'post' ? await checkSite(options, new Set([match.params.slug])) : [];
  const index = buildContentIndex(allPosts(snapshot), Number.POSITIVE_INFINITY, {
    shows: 'everything',
    topics: snapshot.index.topics,
  });
  const isOfContent = match?.name === 'blog' || !knownPaths({ ...snapshot, index }, files)(pathname);
  const findings = isOfContent && ofPost.length === 0 ? contentFindings(snapshot) : ofPost;
  const shown = (kind: Finding['severity']) =>
    Promise.all(
      findings.filter(({ severity }) => severity === kind).map((finding) => withExcerpt(finding, options.directory)),
    );
  const about = findings === ofPost ? 'post' : 'content';
  return { about, mistakes: await shown('mistake'), warnings: await shown('warning') };
}

async function withExcerpt({ file, line, column, field, message }: Finding, directory: string): Promise<PageMistake> {
  const absolute = path.resolve(directory, file);
  return {
    place: placeOf({ file: displayPath(directory, file), line, column }),
    ...(field !== undefined && { field }),
    message,
    excerpt: line === undefined ? [] : await linesAround({ root: directory, file }, line),
    editorPath: placeOf({ file: absolute, line, column }),
  };
}

async function linesAround(source: SourceFile, line: number): Promise<PageMistake['excerpt']> {
  const lines = linesOf((await readTextFile(source))?.text ?? '');
  const first = Math.max(1, line - 1);
  return lines.slice(first - 1, line + 1).map((text, index) => {
    return { line: first + index, text: text.slice(0, MAX_LINE_LENGTH), hasMistake: first + index === line };
  });
}
