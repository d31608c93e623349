import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import type { ContentSnapshot } from '#store/content-snapshot.ts';
import { openTestContent, PARSER_SETTINGS } from '#testing/test-content.ts';
import type { Content } from '#workshop/open-content.ts';
import type { ParserSettings } from '#workshop/protocol.ts';

/** Opens a content folder, and waits until everything in it is made. */
export async function openWhole(...[directory, options]: Parameters<typeof openTestContent>): Promise<Content> {
  const content = await openTestContent(directory, options);
  await expect.poll(() => content.isIdle(), { timeout: 60_000, interval: 20 }).toBe(true);
  return content;
}

/** Writes into the file, as some editors do. */
export async function save(folder: string, file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
}

/** Puts another file in its place, as most editors do. */
export async function replace(folder: string, file: string, content: string | Uint8Array): Promise<void> {
  await save(folder, `${file}.tmp`, content);
  await rename(path.join(folder, `${file}.tmp`), path.join(folder, file));
}

/** The first snapshot that satisfies the condition. */
export function until(
  content: Content,
  condition: (snapshot: ContentSnapshot) => boolean | undefined,
): Promise<ContentSnapshot> {
  return new Promise((resolve) => {
    const look = (snapshot: ContentSnapshot) => {
      if (condition(snapshot)) {
        stop();
        resolve(snapshot);
      }
    };
    const stop = content.onChange(look);
    look(content.current());
  });
}

export const slugsOf = ({ index }: ContentSnapshot) => index.posts.map(({ slug }) => slug);
export const titleOf = ({ index }: ContentSnapshot, slug: string) => index.bySlug.get(slug)?.title;
export const hasTitle = (slug: string, title: string | undefined) => (snapshot: ContentSnapshot) =>
  titleOf(snapshot, slug) === title;
export const errorsOf = ({ errors }: ContentSnapshot) => errors.map(formatContentError);

/** The text of a post's page, with its code. */
export async function textOf(content: Content, slug: string): Promise<string | undefined> {
  const post = content.current().index.bySlug.get(slug);
  const text = post && (await content.bodies.text(post));
  return text && `${text.body} ${text.code}`.trim();
}

/** The HTML of a post's page. */
export async function htmlOf(content: Content, slug: string): Promise<string | undefined> {
  const post = content.current().index.bySlug.get(slug);
  const page = post && (await content.bodies.page(post));
  return page?.body.map((part) => ('component' in part ? '' : part.html)).join('');
}

/** What a text that consists of one of these words does to the process that parses it. */
const PLUGIN = `
import { appendFileSync } from 'node:fs';
const acts = {
  aborts: () => process.abort(),
  exits: () => process.exit(3),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  loops() { for (;;); },
  matches: () => /^(a+)+$/.test('a'.repeat(40) + '!'),
  fills() { for (const all = []; ; ) all.push(new Array(1e5).fill(all.length)); },
  buffers() { for (const all = []; ; ) all.push(Buffer.alloc(1e7, 1)); },
  works() { for (const before = process.cpuUsage(); process.cpuUsage(before).user + process.cpuUsage(before).system < 1e6; ); },
  late: () => void setTimeout(() => { throw new Error('late'); }, 20),
  throws() { throw new Error('no such user'); },
};
export const plugins = [
  (markdownIt) => markdownIt.core.ruler.push('acts', ({ src }) => {
    appendFileSync(new URL('parsed.txt', import.meta.url), src.trim() + '\\n');
    acts[src.trim()]?.();
  }),
];
`;

export type Acting = {
  readonly settings: ParserSettings;
  /** The texts that were parsed. */
  parsed(): Promise<readonly string[]>;
};

/** Settings with a plugin that does what a text says, and notes each text that is parsed. */
export async function actingSettings(): Promise<Acting> {
  const folder = await temporaryFolder({ 'plugin.mjs': PLUGIN, 'parsed.txt': '' });
  return {
    settings: { ...PARSER_SETTINGS, extensions: pathToFileURL(path.join(folder, 'plugin.mjs')).href },
    parsed: async () => (await readFile(path.join(folder, 'parsed.txt'), 'utf8')).trim().split('\n'),
  };
}
