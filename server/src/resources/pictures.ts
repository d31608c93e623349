import { AUTHORS_FOLDER, type ContentImage, type ContentSnapshot, parseVariant, widthsOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { routes } from '@portico/site/routes';
import { FILE, IMMUTABLE, REDIRECT } from '#cache/cache-policies.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import { contentType } from '#http/static-files.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import { readOriginal } from '#pictures/read-original.ts';
import type { ResourceMakers } from '#resources/resources.ts';

export type PicturesOptions = {
  /** Absent where pictures are sent as they are. */
  readonly pictureMaker?: Pick<PictureMaker, 'variant' | 'whole'>;
  /** Told what a picture could not be made of. */
  readonly reportError?: (error: unknown, url: string) => void;
};

// Opened by itself an SVG is a document: without scripts, and with no more than its own styles.
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";
/** Bytes. What cannot be made smaller and is larger is not sent at all. */
export const LARGEST_AS_IT_IS = 5_000_000;

/** Makes the responses at pictures' addresses, and redirects from former slugs; undefined where there is no such picture. */
export function createPictures({ pictureMaker: maker, reportError = () => {} }: PicturesOptions) {
  /** A picture at its own address. */
  async function whole(url: string, { images }: ContentSnapshot): Promise<FinishedResponse | undefined> {
    const image = images.get(url);
    if (image === undefined) {
      return undefined;
    }
    const made = await bytesOf(image);
    return made === undefined ? undefined : response(made.body, made.type || contentType(image.path), FILE);
  }

  async function bytesOf(image: ContentImage): Promise<{ readonly body: Buffer; readonly type: string } | undefined> {
    try {
      if (maker !== undefined && image.formats !== undefined) {
        return await maker.whole(image);
      }
      const body = await readOriginal(image, LARGEST_AS_IT_IS);
      return body && { body, type: '' };
    } catch (error) {
      // As it is it may say where it was taken, or be what a link leads to.
      reportError(error, image.url);
      return undefined;
    }
  }

  const makers: Pick<ResourceMakers, 'besidePost' | 'authorPicture' | 'picture'> = {
    async besidePost(params, snapshot) {
      const found = await whole(urlBeside(params), snapshot);
      return found ?? redirectFrom(params, snapshot, (slug) => urlBeside({ ...params, slug }));
    },
    authorPicture: ({ file }, snapshot) => whole(urlBeside({ slug: AUTHORS_FOLDER, file }), snapshot),
    async picture({ slug, file }, snapshot) {
      const asked = parseVariant(file);
      const image = asked && snapshot.images.get(urlBeside({ slug, file: asked.name }));
      if (asked !== undefined && image === undefined) {
        const beside = { slug, file: asked.name };
        return redirectFrom(beside, snapshot, (present) => routes.picture.href({ slug: present, file }));
      }
      if (asked === undefined || image?.width === undefined || !image.formats?.includes(asked.format)) {
        return undefined;
      }
      if (image.hash !== asked.hash) {
        // A page from before the picture changed, or of a server that has the change already.
        const headers = { ...EMBEDDABLE, location: image.url, 'cache-control': REDIRECT };
        return { status: 302, headers, body: Buffer.alloc(0) };
      }
      if (maker === undefined || !widthsOf({ url: image.url, width: image.width }).includes(asked.width)) {
        return undefined;
      }
      try {
        return response(await maker.variant(image, asked), `image/${asked.format}`, IMMUTABLE);
      } catch (error) {
        // Its own address: the picture itself may be there.
        reportError(error, routes.picture.href({ slug, file }));
        return undefined;
      }
    },
  };
  return makers;
}

type FileBesidePost = { readonly slug: string; readonly file: string };

/**
 * A redirect from the address that a file beside a post had at a former slug: readers of feeds keep entries, with the addresses of their
 * pictures. Undefined where the post has no such file now.
 */
function redirectFrom(
  { slug, file }: FileBesidePost,
  { index, images, media }: ContentSnapshot,
  hrefAt: (slug: string) => string,
): FinishedResponse | undefined {
  const present = index.aliases.get(slug);
  if (present === undefined) {
    return undefined;
  }
  const url = urlBeside({ slug: present, file });
  if (!images.has(url) && !media.has(url)) {
    return undefined;
  }
  const headers = { ...EMBEDDABLE, location: hrefAt(present), 'cache-control': REDIRECT };
  // A post that is due may take its former slug back.
  return { status: 301, headers, body: Buffer.alloc(0), freshUntil: index.nextChange };
}

function response(body: Buffer, type: string, policy: string): FinishedResponse {
  const headers = {
    ...EMBEDDABLE,
    'content-type': type,
    'content-security-policy': ALONE,
    'cache-control': policy,
  };
  return { status: 200, headers, body };
}
