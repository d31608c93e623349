import { brotliDecompressSync } from 'node:zlib';
import { contentHash } from '../server/src/http/finished-response.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/** The text of a body, decoded. Throws where it is not in the encoding that its header names. */
export function textOf({ headers, body }: Answer): string {
  return decoded(headers['content-encoding'], body).toString();
}

/**
 * What is wrong with an answer that should be the page, or say that the reader's copy with `sentTag` is still good. Its entity tag begins with a hash
 * of the body as it is without an encoding.
 */
export function mistakesIn(answer: Answer, sentTag?: string): readonly string[] {
  const { status, headers, body } = answer;
  const tag = opaque(headers.etag);
  if (status === 304) {
    return [
      ...(body.length > 0 ? ['a 304 with a body'] : []),
      ...(sentTag === undefined || hashIn(tag) !== hashIn(opaque(sentTag)) ? [`a 304 for ${sentTag}: ${tag}`] : []),
    ];
  }
  if (status !== 200) {
    return [`status ${status}: ${body.toString().slice(0, 80)}`];
  }
  let bare: Buffer;
  try {
    bare = decoded(headers['content-encoding'], body);
  } catch (error) {
    return [`the body is not ${headers['content-encoding']}: ${error instanceof Error ? error.message : error}`];
  }
  const hash = contentHash(bare);
  return hashIn(tag) === hash ? [] : [`the entity tag is ${tag}, and the body's hash ${hash}`];
}

/** A word in a post that says which post of the load it is, and in which version. */
export function markOf(place: number, version: number): string {
  return `markZ${place}Z${version}Z`;
}

/** The versions of each post, by its place. */
export type Marks = ReadonlyMap<number, ReadonlySet<number>>;

/** The versions of each post whose words are in a text. More than one of a post is a page made of two states of the content. */
export function marksIn(text: string): Marks {
  const marks = new Map<number, Set<number>>();
  for (const [, place, version] of text.matchAll(/markZ(\d+)Z(\d+)Z/g)) {
    const known = marks.get(Number(place));
    if (known === undefined) {
      marks.set(Number(place), new Set([Number(version)]));
    } else {
      known.add(Number(version));
    }
  }
  return marks;
}

/** The addresses of the hashed files that a document names. */
export function assetsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/["'(](\/(?:assets|fonts)\/[\w./-]+)["')]/g)].map(([, asset = '']) => asset));
}

function decoded(encoding: Answer['headers'][string], body: Buffer): Buffer {
  if (encoding === undefined) {
    return body;
  }
  if (encoding !== 'br') {
    throw new Error('the reader asked for br or none');
  }
  return brotliDecompressSync(body);
}

function opaque(tag: Answer['headers'][string]): string {
  return /^"(.*)"$/.exec(String(tag))?.[1] ?? `${tag}`;
}

/** Without what names the encoding. */
function hashIn(tag: string): string {
  return tag.slice(0, HASH_LENGTH);
}

const HASH_LENGTH = contentHash(Buffer.of()).length;
