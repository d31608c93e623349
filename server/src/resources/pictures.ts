import { routes } from '@portico/config/routes';
import { AUTHORS_FOLDER, type ContentImage, type ContentSnapshot, parseVariant, widthsOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { FILE, IMMUTABLE, REDIRECT } from '#cache/cache-policies.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import { contentType } from '#http/static-files.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import { readOriginal } from '#pictures/read-original.ts';
import type { ResourceMakers, ResourcesOptions } from '#resources/resources.ts';
import { found, moved } from '#resources/responses.ts';

type PictureRouteName = 'besidePost' | 'authorPicture' | 'picture';
type FileOfPost = { readonly slug: string; readonly file: string };

// Opened by itself an SVG is a document: without scripts, and with no more than its own styles.
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";
const HEADERS = { ...EMBEDDABLE, 'content-security-policy': ALONE };
/** Bytes. What cannot be made smaller and is larger is not sent at all. */
export const LARGEST_AS_IT_IS = 5_000_000;

/** Makes the responses at pictures' addresses, and redirects from former slugs; undefined if there is no such picture. */
export function createPictures({
  pictureMaker: maker,
  reportError = () => {},
}: Pick<ResourcesOptions, 'reportError'> & { readonly pictureMaker?: Pick<PictureMaker, 'variant' | 'whole'> }): Pick<
  ResourceMakers,
  PictureRouteName
> {
  /** A picture that cannot be made isn't sent as it is: it may say where it was taken, or be what a link leads to. */
  async function made(url: string, make: () => Promise<FinishedResponse>): Promise<FinishedResponse | undefined> {
    try {
      return await make();
    } catch (error) {
      reportError(error, url);
      return undefined;
    }
  }

  async function whole(image: ContentImage): Promise<FinishedResponse> {
    if (maker === undefined || image.formats === undefined) {
      return found(await readOriginal(image, LARGEST_AS_IT_IS), contentType(image.path), FILE, { headers: HEADERS });
    }
    const { body, type } = await maker.whole(image);
    return found(body, type, FILE, { headers: HEADERS });
  }

  return {
    async besidePost(params, snapshot) {
      const image = snapshot.images.get(urlBeside(params));
      return image === undefined
        ? movedFrom(params, snapshot, (slug) => urlBeside({ ...params, slug }))
        : made(image.url, () => whole(image));
    },
    async authorPicture({ file }, { images }) {
      const image = images.get(urlBeside({ slug: AUTHORS_FOLDER, file }));
      return image && made(image.url, () => whole(image));
    },
    async picture({ slug, file }, snapshot) {
      const asked = parseVariant(file);
      if (asked === undefined) {
        return undefined;
      }
      const { name, hash, width, format } = asked;
      const image = snapshot.images.get(urlBeside({ slug, file: name }));
      if (image === undefined) {
        return movedFrom({ slug, file: name }, snapshot, (now) => routes.picture.href({ slug: now, file }));
      }
      if (image.width === undefined || !image.formats?.includes(format)) {
        return undefined;
      }
      if (image.hash !== hash) {
        // A page from before the picture changed, or of a server that has the change already.
        const headers = { ...EMBEDDABLE, location: image.url, 'cache-control': REDIRECT };
        return { status: 302, headers, body: Buffer.alloc(0) };
      }
      if (maker === undefined || !widthsOf({ url: image.url, width: image.width }).includes(width)) {
        return undefined;
      }
      return made(routes.picture.href({ slug, file }), async () =>
        found(await maker.variant(image, asked), `image/${format}`, IMMUTABLE, { headers: HEADERS }),
      );
    },
  };
}

/** Readers of feeds keep entries, with the addresses that files next to a post had at a former slug. */
function movedFrom(
  { slug, file }: FileOfPost,
  { index, images, media }: ContentSnapshot,
  hrefAt: (slug: string) => string,
): FinishedResponse | undefined {
  const present = index.aliases.get(slug);
  const url = present === undefined ? '' : urlBeside({ slug: present, file });
  return present !== undefined && (images.has(url) || media.has(url))
    ? moved(hrefAt(present), { headers: EMBEDDABLE, freshUntil: index.nextChange })
    : undefined;
}
