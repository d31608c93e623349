import { readFile } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import {
  type ContentSnapshot,
  closest,
  leadsSomewhere,
  listAt,
  publicPaths,
  readContent,
  readSettings,
  textAt,
} from 'portico/tools';

const TIMEOUT_MS = 30_000;

export type LostAddress = {
  /** The path with its query. */
  readonly path: string;
  /** The line to add to redirects.yaml, or to a post, so that the address keeps working. */
  readonly remedy: string;
};

/**
 * Returns the addresses that don't work on this site, from a sitemap, or from a list with one address per line. `source` is a URL
 * or the path of a file. Only the paths count, so that an old site on another host can be compared. Throws if the source can't be
 * read.
 */
export async function lostAddresses(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  source: string,
) {
  const { environment, siteConfig } = readSettings(providersConfig, variables);
  const urls = await urlsIn(source);
  if (urls.length === 0) {
    throw new Error(`${source} contains no addresses. Give a sitemap, or a file with one URL per line.`);
  }
  const snapshot = await readContent(environment.contentDirectory, { blog: siteConfig.blog });
  const isKnown = leadsSomewhere(snapshot, await publicPaths(environment.siteDirectory));
  const paths = new Set(urls.map((url) => new URL(url).pathname));
  const lost = [...paths]
    .filter((path) => !isKnown(path))
    .map((path): LostAddress => ({ path, remedy: remedyFor(path, snapshot) }));
  const lines = lost.map(({ path, remedy }) => `${path}: ${remedy}`);
  const summary = `${lost.length.toLocaleString('en')} of ${paths.size.toLocaleString('en')} addresses ${lost.length === 1 ? 'leads' : 'lead'} nowhere.`;
  return {
    lines: [...lines, ...(lines.length === 0 ? [] : ['']), summary],
    json: { version: 1, addresses: paths.size, lost },
    found: lost.length,
  };
}

function remedyFor(path: string, { index }: ContentSnapshot): string {
  const name = path.split('/').findLast((part) => part !== '') ?? '';
  const slug = name.replace(/\.\w+$/, '').replace(/^\d{4}-\d{2}-\d{2}-/, '');
  const post = index.bySlug.has(slug) ? slug : closest(slug, index.bySlug.keys());
  return `nothing is here; add this to redirects.yaml: ${JSON.stringify(path)}: /blog/${post ?? '…'}`;
}

async function urlsIn(source: string, depth = 0): Promise<readonly string[]> {
  const text = await textOf(source);
  if (!text.trimStart().startsWith('<')) {
    return text
      .split(/\r?\n/)
      .filter((line) => URL.canParse(line.trim()))
      .map((line) => line.trim());
  }
  const document: unknown = new XMLParser({ parseTagValue: false }).parse(text, true);
  const nested = depth > 0 ? [] : locationsIn(document, 'sitemapindex', 'sitemap');
  const urls = [...locationsIn(document, 'urlset', 'url')];
  for (const sitemap of nested) {
    urls.push(...(await urlsIn(sitemap, depth + 1)));
  }
  return urls;
}

function locationsIn(document: unknown, root: string, entry: string): readonly string[] {
  return listAt(document, root, entry).flatMap((each) => {
    const url = textAt(each, 'loc');
    return url !== undefined && URL.canParse(url) ? [url] : [];
  });
}

async function textOf(source: string): Promise<string> {
  if (!/^https?:/.test(source)) {
    return readFile(source, 'utf8').catch(({ message }: Error) => {
      throw new Error(
        `${source} cannot be read: ${message}. Give a URL, or a file with a sitemap or one URL per line.`,
      );
    });
  }
  const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    throw new Error(
      `${source} cannot be read: ${error.cause instanceof Error ? error.cause.message : error.message}. Save it as a file, and give its path.`,
    );
  });
  if (!response.ok) {
    throw new Error(
      `${source} answers ${response.status}. Give the address of a sitemap, such as https://culvert.example/sitemap.xml.`,
    );
  }
  return response.text();
}
