import path from 'node:path';
import { Readable } from 'node:stream';
import { REDIRECTS_FILE } from '@portico/content';
import { REDIRECT } from '@portico/core/cache-policies';
import { languageOf } from '@portico/core/languages';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import { knownPaths, type OpenedSite, openSite, pathsOf, readSettings, watchLoop } from '@portico/server';
import { type ExportFolder, openExportFolder } from '#export/export-folder.ts';
import {
  allAddresses,
  type ExportAddress,
  errorPages,
  exportedPath,
  redirectAddresses,
  routeAt,
  withoutTaken,
} from '#export/exported-addresses.ts';
import { hostFiles } from '#export/hosts.ts';
import { nginxFiles } from '#export/nginx.ts';
import { type Exported, redirectsOfHosts } from '#export/rules.ts';
import { writeSearchIndex } from '#export/write-search-index.ts';

type ExportOptions = {
  readonly out: string;
  readonly listen: string;
  readonly root?: string | undefined;
  /** Whether to draw social cards. They take more than half of the time, and a preview doesn't need them. */
  readonly cards: 'drawn' | 'left out';
  /** `shown` includes drafts, scheduled and unlisted posts, as in development, on pages that aren't indexed. */
  readonly drafts: 'shown' | 'hidden';
};

const MAX_AT_ONCE = 32;
const NO_ACTION = 'its action needs a server, such as portico start. Send the form to another service.';
// A host sets these itself, or can't: choosing by `Accept` takes a server. Links differ for each post.
const OF_THE_SERVER = /^(?:accept-ranges|content-length|content-location|etag|link|vary)$/;

/** Writes the whole site as files, each as the server would send it. If it throws, the folder is unchanged. */
export async function exportSite(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  options: ExportOptions,
) {
  const { out, listen, root, cards, drafts } = options;
  const settings = readSettings(providersConfig, drafts === 'shown' ? { ...variables, INDEXING: 'off' } : variables);
  const directory = path.join(out, 'site');
  const folder = await openExportFolder(out);
  try {
    const site = await openSite(settings, { drafts, atOnce: MAX_AT_ONCE, watched: watchLoop() });
    const write = async () => {
      const result = await writeSite(site, { settings, folder, cards, listen, root: root ?? directory });
      await folder.swap();
      return { directory, ...result };
    };
    return await write().finally(site.close);
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

type Writing = Pick<ExportOptions, 'listen' | 'cards'> & {
  readonly settings: ReturnType<typeof readSettings>;
  readonly folder: ExportFolder;
  readonly root: string;
};

async function writeSite(site: OpenedSite, { settings, folder, cards, listen, root }: Writing) {
  const { headers, siteConfig } = settings;
  const { files, snapshot, baseUrl } = site;
  const { errors: mistakes, index, nextChange } = snapshot;
  const { redirects, circles } = redirectsOfHosts(snapshot.redirects, knownPaths(snapshot, pathsOf(site)));
  const sitePages = [...site.pages.values()].flatMap(({ addresses }) => addresses);
  const ofBuild = [...files.keys()].map((url) => ({ url, file: decodeURIComponent(url.slice(1)) }));
  const ofContent = allAddresses(snapshot, sitePages).filter(({ url }) => !files.has(url));
  const unique = new Map([...redirectAddresses(redirects), ...ofContent].map((each) => [each.url, each]));
  const isWanted = ({ url }: ExportAddress) => {
    const { name = '' } = routeAt(url) ?? {};
    const hasSources = siteConfig.search.sources !== undefined;
    return (cards === 'drawn' || !name.endsWith('Card')) && (hasSources || name !== 'sourceList');
  };
  const language = languageOf(siteConfig);
  // In the meantime, Pagefind builds its index in another process.
  const work = [
    makeFiles(site, [...unique.values(), ...errorPages()].filter(isWanted), folder),
    writeSearchIndex({ posts: index.posts, textOf: site.textOf, language, folder, headers }),
  ] as const;
  // If one fails, the other must not write into a folder that has been removed.
  await Promise.allSettled(work);
  const [made, searchIndex] = await Promise.all(work);
  const { free, taken } = withoutTaken(ofBuild, made.exported);
  const copied = await makeFiles(site, free, folder);
  const exported = [...made.exported, ...copied.exported, ...searchIndex].sort((one, other) =>
    one.url < other.url ? -1 : 1,
  );
  const redirectHeaders = { ...headers, 'cache-control': REDIRECT, 'content-security-policy': NOTHING_POLICY };
  const nginx = { exported, redirects, root, listen, baseUrl, redirectHeaders };
  for (const [file, text] of [...nginxFiles(nginx), ...hostFiles(exported, redirects)]) {
    await folder.write(`hosting/${file}`, text);
  }
  const leftOut = [
    ...made.leftOut,
    ...copied.leftOut,
    ...taken,
    ...[...site.pages].flatMap(([url, { takesForms }]) =>
      takesForms ? { url: `the form of ${url}`, why: NO_ACTION } : [],
    ),
    ...circles.map((from) => ({ url: REDIRECTS_FILE, why: `the redirect of ${from} is part of a redirect loop` })),
  ];
  return { exported, leftOut, mistakes, nextChange };
}

/** Writes the response of each address. Skips a response that can't be made, and throws if one can't be written. */
async function makeFiles(
  { answer, failures, baseUrl }: Pick<OpenedSite, 'answer' | 'failures' | 'baseUrl'>,
  addresses: readonly ExportAddress[],
  folder: ExportFolder,
) {
  const { host } = new URL(baseUrl);
  const leftOut: { readonly url: string; readonly why: string }[] = [];
  const exported: Exported[] = [];

  async function make(address: ExportAddress): Promise<void> {
    const { url, source = url, isErrorPage = false, file = exportedPath(url) } = address;
    const request = { method: 'GET', target: source, headers: { host } };
    const { status: sentStatus, headers: sentHeaders, body = '' } = await answer(request);
    const why = failures.get(new URL(url, baseUrl).pathname);
    if (why !== undefined || (sentStatus >= 400 && !isErrorPage)) {
      leftOut.push({ url, why: why ?? `The server answers ${sentStatus}.` });
      return;
    }
    // React Router answers a redirect of data with 202 and the target in the body. Its client reads only the body.
    const status = sentStatus === 202 ? 200 : sentStatus;
    const headers = Object.fromEntries(Object.entries(sentHeaders).filter(([name]) => !OF_THE_SERVER.test(name)));
    if (status >= 300 && status < 400) {
      exported.push({ url, status, headers, bytes: 0 });
    } else {
      exported.push({ url, status, headers, file, bytes: await folder.write(`site/${file}`, body) });
    }
  }

  await Readable.from(addresses).forEach(make, { concurrency: MAX_AT_ONCE });
  return { exported, leftOut };
}
