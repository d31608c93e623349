import { once } from 'node:events';
import { constants, type FileHandle, open } from 'node:fs/promises';
import type { HttpBindings } from '@hono/node-server';
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

const CHUNK_BYTES = 64 * 1024;

type Range = { readonly first: number; readonly last: number };

/**
 * The answer to a GET or HEAD for a file: 206 for one range (RFC 9110 section 14), as players ask for where they jump in a
 * video, and 412 if `If-Match` names another file. More ranges at once are answered with all of it. One that has changed
 * since it was read is sent whole and without its tag, or a client would join parts of two files (section 13.1.5). Undefined if the file is
 * gone, or what has taken its place is no file or lies outside of `root`.
 */
export async function sendFile(
  request: Request,
  file: FileOnDisk,
  connection: Partial<HttpBindings> = {},
): Promise<Response | undefined> {
  if (!(await itsTurn(connection))) {
    // The client has gone away: nobody reads this.
    return new Response(null, { status: 503 });
  }
  const handle = await openFile(file.path);
  if (handle === undefined) {
    return undefined;
  }
  let isStreamed = false;
  try {
    const stats = await handle.stat();
    const isAsRead = fileState(stats) === file.state;
    // Nobody has read yet what is there now. If there is nothing any more, what was opened may have been a link.
    const mayLeadOut = () => leadsOut(file.root, file.path).catch(() => true);
    if (!stats.isFile() || (!isAsRead && (await mayLeadOut()))) {
      return undefined;
    }
    const { status, headers, range } = answerTo(request, file, { size: stats.size, isAsRead });
    if (range === undefined || request.method === 'HEAD') {
      return new Response(null, { status, headers });
    }
    isStreamed = true;
    return new Response(bytesOf(handle, range), { status, headers });
  } finally {
    if (!isStreamed) {
      await handle.close();
    }
  }
}

/**
 * Waits until what was asked for before on the same connection has been sent: a client may ask for a thousand files at once and read none,
 * and each would be open with its first bytes in memory. node:http gives a response the connection when it is its turn.
 * False if the client goes away first.
 */
async function itsTurn({ incoming, outgoing }: Partial<HttpBindings>): Promise<boolean> {
  if (incoming === undefined || outgoing === undefined || outgoing.socket !== null) {
    return true;
  }
  if (incoming.socket.destroyed) {
    return false;
  }
  incoming.socket.setMaxListeners(0);
  const controller = new AbortController();
  const { signal } = controller;
  // It rejects if the connection breaks.
  await Promise.race([once(outgoing, 'socket', { signal }), once(incoming.socket, 'close', { signal })]).catch(
    () => {},
  );
  controller.abort();
  return outgoing.socket !== null;
}

async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    // Nothing is there, its folder has become a file, or the file itself a socket.
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ENXIO'].includes(String(error.code))) {
      return undefined;
    }
    throw error;
  }
}

function answerTo(
  { method, headers: asked }: Request,
  { entityTag, headers: own }: FileOnDisk,
  { size, isAsRead }: { readonly size: number; readonly isAsRead: boolean },
): { readonly status: number; readonly headers: Record<string, string>; readonly range?: Range } {
  const shared = isAsRead
    ? { ...own, etag: entityTag, 'accept-ranges': 'bytes' }
    : { ...own, 'cache-control': NEVER, 'accept-ranges': 'none' };
  // A shared cache might keep a refusal for all who ask for the file.
  const refused = { ...shared, 'cache-control': NEVER, 'content-length': '0' };
  if (!matches(asked.get('if-match'), isAsRead ? entityTag : undefined)) {
    return { status: 412, headers: refused };
  }
  if (isAsRead && isKnown(asked.get('if-none-match'), entityTag)) {
    return { status: 304, headers: shared };
  }
  const isSame = isAsRead && [null, entityTag].includes(asked.get('if-range'));
  const range = method === 'GET' && isSame ? rangeOf(asked.get('range') ?? '', size) : undefined;
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...refused, 'content-range': `bytes */${size}` } };
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const headers = {
    ...shared,
    'content-length': String(last - first + 1),
    ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
  };
  return { status: range === undefined ? 200 : 206, headers, ...(size > 0 && { range: { first, last } }) };
}

/** The bytes of a range, read as the client takes them; the file is closed at the end. */
function bytesOf(handle: FileHandle, { first, last }: Range): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = first;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const length = Math.min(CHUNK_BYTES, last - position + 1);
          const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, position);
          if (bytesRead === 0) {
            throw new Error('A file has become shorter while it was sent.');
          }
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (position > last) {
            await handle.close();
            controller.close();
          }
        } catch (error) {
          await handle.close();
          // The connection ends with it: the client would wait for the rest.
          controller.error(error);
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}

/** Whether what there is now is what the client goes on from (RFC 9110 section 13.1.1). */
function matches(ifMatch: string | null, entityTag: string | undefined): boolean {
  const tags = ifMatch?.split(',').map((tag) => tag.trim());
  return tags === undefined || tags.some((tag) => tag === '*' || tag === entityTag);
}

function isKnown(ifNoneMatch: string | null, entityTag: string): boolean {
  return ifNoneMatch !== null && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(entityTag));
}

/** The one range that is asked for; undefined if all is to be sent. */
function rangeOf(header: string, size: number): Range | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header) ?? [];
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
