import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { reasonOf } from '@portico/core/reason-of';
import { ask } from '@portico/core/testing/network';
import fc from 'fast-check';
import { type WrittenFile, writtenFiles } from './files.ts';
import { connections, requests, type SentBytes, type SentRequest } from './requests.ts';
import type { FuzzedServer } from './server.ts';

/** What is done to a server at once. */
export type Round = {
  readonly files: readonly WrittenFile[];
  readonly requests: readonly SentRequest[];
  readonly connections: readonly SentBytes[];
};

const PUBLISHED_MS = 10_000;
const CONNECTION_MS = 1500;
// What shows a post: its page, its data, its files, and what is made from all posts.
const AFTERWARDS =
  `/blog /blog.data /blog/fuzz-a /blog/fuzz-b /blog/fuzz-a.md /blog/fuzz-a.data /blog/fuzz-a/de /blog/og/fuzz-a.png
/blog/fuzz-a/one.png /blog/fuzz-a/one.svg /blog/rss.xml /blog/feed.json /blog/de/rss.xml /llms-full.txt /sitemap.xml
/blog/search?q=gateway+word1+the /pricing /blog/good /blog/good.md /blog/og/good.png`.split(/\s+/);

export const rounds = fc.record({ files: writtenFiles, requests, connections });

/** Requests each kind of page from a new server, because the first answer of a kind takes longer. */
export async function warmUp(server: FuzzedServer): Promise<void> {
  await Promise.all(AFTERWARDS.map((target) => ask(server.port, target)));
}

export function writeGoodContent(content: string): void {
  rmSync(content, { recursive: true, force: true });
  write(content, { path: 'authors.yaml', bytes: Buffer.from('Leif Aasen:\n  bio: Writes.\n') });
  write(content, { path: 'posts/good.md', bytes: goodPost('Good') });
}

function goodPost(title: string): Buffer {
  const fields = 'description: A post.\nauthor: Leif Aasen\ndate: 2026-01-01\ntags: [AI]\ncategory: Guides';
  return Buffer.from(`---\ntitle: ${title}\n${fields}\n---\n\nText.\n`);
}

function write(content: string, { path: name, bytes }: WrittenFile): void {
  const file = path.join(content, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** Saves the files, waits until a good post that is saved after them is live, and requests everything. Leaves good content. */
export async function play(round: Round, server: FuzzedServer, content: string): Promise<void> {
  const id = `Live ${performance.now()}`;
  for (const file of round.files) {
    write(content, file);
  }
  write(content, { path: 'posts/live.md', bytes: goodPost(id) });
  const open = round.connections.map((each) => sendBytes(server, each));
  const sent = round.requests.map((each) => send(server, each));
  await isPublished(server, id);
  for (const target of AFTERWARDS) {
    await send(server, { path: target, headers: {} });
  }
  await Promise.all([...open, ...sent]);
  rmSync(path.join(content, 'posts'), { recursive: true });
  for (const name of ['redirects.yaml', 'announcement.yaml']) {
    rmSync(path.join(content, name), { force: true });
  }
  writeGoodContent(content);
}

async function isPublished(server: FuzzedServer, text: string): Promise<void> {
  for (const until = performance.now() + PUBLISHED_MS; performance.now() < until; await setTimeout(100)) {
    const answer = await ask(server.port, '/blog/live').catch(() => undefined);
    if (answer?.body.includes(text)) {
      return;
    }
  }
  server.report(`a good post was not live after ${PUBLISHED_MS / 1000} s`);
}

async function send(server: FuzzedServer, { path: target, headers }: SentRequest): Promise<void> {
  const shown = target.slice(0, 100);
  try {
    const { status } = await server.timed(shown, () => ask(server.port, target, { headers }));
    if (status >= 500 && status !== 503) {
      server.report(`${status} for ${shown}`);
    }
  } catch (error) {
    server.report(`no answer to ${shown}: ${reasonOf(error)}`);
  }
}

function sendBytes({ port }: FuzzedServer, { bytes, reading }: SentBytes): Promise<unknown> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
  socket.on('error', () => {});
  if (reading === 'all') {
    socket.resume();
  }
  return setTimeout(CONNECTION_MS).then(() => socket.destroy());
}
