import { constants, type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { fileState, leadsOut } from '@portico/content';
import { NEVER } from '#cache/cache-policies.ts';

/** A file that is sent from disk, since it is too large for a cache in memory. */
export type FileOnDisk = {
  /** Absolute. */
  readonly path: string;
  /** Strong, with its quotes; differs after any change of its bytes. */
  readonly entityTag: string;
  /** What the file is like while it has the bytes of that tag; see fileState. */
  readonly state: string;
  /** The folder, absolute, that no link on the way to what has taken its place may lead out of. */
  readonly root: string;
  /** Lower-case names; content type and policies. */
  readonly headers: Readonly<Record<string, string>>;
};

type Range = { readonly first: number; readonly last: number };

/**
 * Answers a GET or HEAD for a file, with 206 for one range (RFC 9110 section 14), as players ask for where they jump in a
 * video, and with 412 where `If-Match` names another file. More ranges at once are answered with all of it. One that has changed
 * since it was read is sent whole and without its tag, or a client would join parts of two files (section 13.1.5). False, with
 * nothing sent, where the file is gone, or what has taken its place is no file or lies outside of `root`; a client that goes away
 * is no error.
 */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: FileOnDisk): Promise<boolean> {
  if (!(await isItsTurn(request, response))) {
    return true;
  }
  let handle: FileHandle;
  try {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    handle = await open(file.path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (isGone(error)) {
      return false;
    }
    throw error;
  }
  try {
    const stats = await handle.stat();
    const isAsRead = fileState(stats) === file.state;
    if (!stats.isFile() || (!isAsRead && (await mayLeadOut(file)))) {
      return false;
    }
    await respond(request, response, file, { handle, size: stats.size, isAsRead });
  } finally {
    await handle.close();
  }
  return true;
}

/**
 * Nobody has read yet what is there now, and who reads the content may come to it in a minute. Where there is nothing any more, what was
 * opened may have been a link.
 */
function mayLeadOut({ root, path }: FileOnDisk): Promise<boolean> {
  return leadsOut(root, path).catch(() => true);
}

/**
 * Waits until what was asked for before on the same connection has been sent: a client may ask for a thousand files at once and read none,
 * and each would be open with its first bytes in memory. False where the client goes away first.
 */
async function isItsTurn({ socket }: IncomingMessage, response: ServerResponse): Promise<boolean> {
  // node:http gives a response the connection when it is its turn.
  if (response.socket === null && !socket.destroyed) {
    const all = waitingOn(socket);
    await new Promise<void>((resolve) => {
      const go = () => {
        all.delete(go);
        resolve();
      };
      all.add(go);
      response.once('socket', go);
    });
  }
  return response.socket !== null;
}

// Those who wait on a connection have one listener, and nothing is kept of those whose turn has come: a connection may last for days. Without a
// body to come, neither request nor response is told of the end.
const waiting = new WeakMap<Socket, Set<() => void>>();

function waitingOn(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known !== undefined) {
    return known;
  }
  const all = new Set<() => void>();
  waiting.set(socket, all);
  socket.once('close', () => {
    for (const go of all) {
      go();
    }
  });
  return all;
}

async function respond(
  { method, headers, socket }: IncomingMessage,
  response: ServerResponse,
  { entityTag, headers: own }: FileOnDisk,
  { handle, size, isAsRead }: { readonly handle: FileHandle; readonly size: number; readonly isAsRead: boolean },
): Promise<void> {
  const shared = isAsRead
    ? { ...own, etag: entityTag, 'accept-ranges': 'bytes' }
    : { ...own, 'cache-control': NEVER, 'accept-ranges': 'none' };
  if (!matches(headers['if-match'], isAsRead ? entityTag : undefined)) {
    response.writeHead(412, { ...shared, 'cache-control': NEVER, 'content-length': '0' }).end();
    return;
  }
  if (isAsRead && isKnown(headers['if-none-match'], entityTag)) {
    response.writeHead(304, shared).end();
    return;
  }
  const isSame = isAsRead && (headers['if-range'] === undefined || headers['if-range'] === entityTag);
  const range = method === 'GET' && isSame ? rangeOf(headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    // A shared cache might keep it for all who ask for the file.
    const refused = { ...shared, 'cache-control': NEVER, 'content-range': `bytes */${size}`, 'content-length': '0' };
    response.writeHead(416, refused).end();
    return;
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  response.writeHead(range === undefined ? 200 : 206, {
    ...shared,
    'content-length': String(last - first + 1),
    ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
  });
  if (method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  try {
    const stream = handle.createReadStream({ start: first, end: last, autoClose: false });
    await pipeline(stream, response);
    if (stream.bytesRead < last - first + 1) {
      // The file has become shorter: the client would wait for the rest.
      socket.destroy();
    }
  } catch (error) {
    if (!LEFT.has(codeOf(error))) {
      throw error;
    }
  }
}

// The client has gone away, or had before anything was sent. A file that cannot be read destroys the response, too.
const LEFT: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);
// Nothing is there, its folder has become a file, or the file itself a socket.
const GONE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENXIO']);

function isGone(error: unknown): boolean {
  return GONE.has(codeOf(error));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Whether what there is now is what the client goes on from (RFC 9110 section 13.1.1). */
function matches(ifMatch: string | undefined, entityTag: string | undefined): boolean {
  const tags = ifMatch?.split(',').map((tag) => tag.trim());
  return tags === undefined || tags.some((tag) => tag === '*' || tag === entityTag);
}

function isKnown(ifNoneMatch: string | undefined, entityTag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(entityTag));
}

/** The one range that is asked for; undefined where all is to be sent. */
function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') {
    return undefined;
  }
  if (from === '') {
    // So many bytes at the end.
    return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) {
    return undefined;
  }
  return first >= size ? 'unsatisfiable' : { first, last };
}
