import { createHash } from 'node:crypto';
import { lstat, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  allPosts,
  type ContentSnapshot,
  folderOf,
  linesOf,
  type Post,
  placeOfFile,
  type RemoteFile,
  readWhole,
  remoteFile,
  sourceLine,
} from '@portico/content';
import { readBounded } from '@portico/core/read-bounded';
import type { Found } from '@portico/server';

/** A file of another repository that a post shows. */
type Shown = { readonly post: Post; readonly name: string; readonly remote: RemoteFile; readonly folder: string };

const GITHUB = 'https://raw.githubusercontent.com';
const MAX_BYTES = 1_500_000;
const TIMEOUT_MS = 30_000;
/** The hashes of the copies, in the format of `sha256sum --check`. */
const SUMS = 'github/SHA256SUMS';
const BRANCHES = /^(?:HEAD|main|master|develop|trunk)$/;

/** Finds copies of other repositories' files that somebody has changed. */
export async function checkCopies(directory: string, snapshot: ContentSnapshot, slugs?: ReadonlySet<string>) {
  const findings: Found[] = [];
  for (const shown of shownFiles(snapshot, slugs)) {
    const { folder, name } = shown;
    const bytes = await read(directory, path.posix.join(folder, placeOfFile(name)));
    const sums = await readSums(directory, folder);
    // A missing copy is reported along with included code.
    if (bytes !== undefined && sums.get(placeOfFile(name)) !== hashOf(bytes)) {
      const message = `the copy of ${JSON.stringify(name)} is not as it was fetched; delete it, and run npx portico check --fetch`;
      findings.push(findingAt(shown, message));
    }
    if (BRANCHES.test(shown.remote.ref)) {
      const message = `${JSON.stringify(name)} is on a branch, which changes; name a tag or commit after the @`;
      findings.push({ ...findingAt(shown, message), rule: 'code/branch' });
    }
  }
  return findings;
}

/** Copies the files of other repositories next to the posts that show them, and finds files that have changed there. */
export async function fetchCopies(
  directory: string,
  snapshot: ContentSnapshot,
  {
    github = GITHUB,
    slugs,
  }: { readonly github?: string | undefined; readonly slugs?: ReadonlySet<string> | undefined },
) {
  const findings: Found[] = [];
  const copied: string[] = [];
  const answers = new Map<string, Promise<Uint8Array | string>>();
  for (const shown of shownFiles(snapshot, slugs)) {
    const { folder, name, remote } = shown;
    const url = urlOf(remote, github);
    const answer = answers.get(url) ?? contentAt(url);
    answers.set(url, answer);
    const content = await answer;
    if (typeof content === 'string') {
      findings.push(findingAt(shown, `${JSON.stringify(name)} cannot be fetched: ${content}`));
      continue;
    }
    const place = placeOfFile(name);
    const sums = await readSums(directory, folder);
    const copy = path.posix.join(folder, place);
    const hasCopy = (await read(directory, copy)) !== undefined;
    const link = (await linkIn(directory, copy)) ?? (await linkIn(directory, path.posix.join(folder, SUMS)));
    if (link !== undefined) {
      findings.push(findingAt(shown, `${JSON.stringify(name)} is not copied, because ${link} is a link; remove it`));
      continue;
    }
    if (hasCopy && sums.has(place) && sums.get(place) !== hashOf(content)) {
      const message = `${JSON.stringify(name)} has changed there since it was copied; compare ${url}, delete ${path.posix.join(folder, place)}, and run npx portico check --fetch again`;
      findings.push(findingAt(shown, message));
    } else if (!hasCopy || !sums.has(place)) {
      await mkdir(path.dirname(path.join(directory, copy)), { recursive: true });
      await writeFile(path.join(directory, copy), content);
      await writeSums(path.join(directory, folder), new Map(sums).set(place, hashOf(content)));
      copied.push(copy);
    }
  }
  return { findings, copied };
}

function shownFiles(snapshot: ContentSnapshot, slugs: ReadonlySet<string> | undefined): readonly Shown[] {
  const posts = allPosts(snapshot).filter(({ slug }) => slugs?.has(slug) ?? true);
  return posts.flatMap((post) =>
    (post.code ?? []).flatMap(({ name }): Shown | [] => {
      const remote = remoteFile(name);
      return remote === undefined ? [] : { post, name, remote, folder: folderOf(post) };
    }),
  );
}

function urlOf({ owner, repository, ref, path: file }: RemoteFile, origin: string): string {
  return `${origin}/${[owner, repository, ref, ...file.split('/')].map(encodeURIComponent).join('/')}`;
}

/** Returns the content at a URL, or the reason why it can't be read. */
async function contentAt(url: string): Promise<Uint8Array | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) {
      await response.body?.cancel();
      return `${url} answers ${response.status}; correct the name, the tag or the path`;
    }
    const content = await readBounded(response.body, MAX_BYTES);
    return content ?? `it has more than ${MAX_BYTES.toLocaleString('en')} bytes; show another file`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `${url} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}

function findingAt({ post, name }: Shown, message: string): Found {
  const row = linesOf(post.markdown).findIndex((line) => line.includes(name));
  return { rule: 'code/copy', file: post.file, line: sourceLine(post, row + 1), message };
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns a regular file below the content folder; undefined if it doesn't exist. */
function read(directory: string, file: string): Promise<Buffer | undefined> {
  return readWhole({ root: directory, file }, MAX_BYTES).catch(() => undefined);
}

/** Returns the first part of a path that is a link. By a link, an author could make us write what is fetched anywhere. */
async function linkIn(directory: string, file: string): Promise<string | undefined> {
  const parts = file.split('/');
  for (let count = 1; count <= parts.length; count += 1) {
    const part = parts.slice(0, count).join('/');
    const stats = await lstat(path.join(directory, part)).catch(() => undefined);
    if (stats?.isSymbolicLink()) {
      return part;
    }
  }
  return undefined;
}

async function readSums(directory: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const text = (await read(directory, path.posix.join(folder, SUMS)))?.toString() ?? '';
  const rows = linesOf(text).map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? []);
  return new Map(rows.map(([, hash = '', file = '']) => [`github/${file}`, hash]));
}

async function writeSums(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...sums]
    .filter(([, hash]) => hash !== '')
    .map(([file, hash]) => `${hash}  ${file.slice('github/'.length)}\n`);
  await writeFile(path.join(folder, SUMS), rows.sort().join(''));
}
