import { FILE, IMMUTABLE } from '@portico/config/cache-policies';
import { type MatchOf, matchRoute } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { AUTHORS_FOLDER, type ContentImage, type ContentSnapshot, parseVariant, widthsOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { pageServicesContext } from '@portico/shell';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { blogServicesContext } from '../services.ts';
import { type FileOptions, fileResponse, missingFile } from './file-response.ts';
import { type FileServices, fileServicesContext } from './file-services.ts';

type PlacedFile = { readonly slug: string; readonly file: string };

// An SVG that is opened by itself is a document. This policy stops its scripts and allows only its own styles.
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

/** The pictures of posts and authors, as they are and in the widths that pages request. The server itself sends videos. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { content } = context.get(blogServicesContext);
  const match = matchRoute(url.pathname);
  try {
    switch (match?.name) {
      case 'besidePost':
        return await whole(match.params, content, context.get(fileServicesContext));
      case 'authorPicture':
        return await whole({ ...match.params, slug: AUTHORS_FOLDER }, content, context.get(fileServicesContext));
      case 'picture':
        return await variant(match.params, content, context.get(fileServicesContext));
      default:
        return missingFile();
    }
  } catch (error) {
    // If a picture can't be converted, the original isn't sent: it may say where it was taken, or be the target of a symbolic link.
    context.get(pageServicesContext).reportError(error);
    return missingFile();
  }
}

async function whole(place: PlacedFile, content: ContentSnapshot, { wholePicture }: FileServices): Promise<Response> {
  const image = content.images.get(urlBeside(place));
  if (image === undefined) {
    return movedFrom(place, content, (slug) => urlBeside({ ...place, slug }));
  }
  const { body, type } = await wholePicture(image);
  return picture(body, { type, policy: FILE });
}

async function variant(
  { slug, file }: MatchOf<'picture'>['params'],
  content: ContentSnapshot,
  { pictureVariant }: FileServices,
): Promise<Response> {
  const asked = parseVariant(file);
  if (asked === undefined) {
    return missingFile();
  }
  const place = { slug, file: asked.name };
  const image = content.images.get(urlBeside(place));
  if (image === undefined) {
    return movedFrom(place, content, (currentSlug) => routes.picture.href({ slug: currentSlug, file }));
  }
  if (image.hash !== asked.hash && image.formats?.includes(asked.format)) {
    // The address is from a page before the picture changed, or from a server that already has the change.
    return redirect(image.url, { status: 302, headers: { 'cache-control': 'public, max-age=60' } });
  }
  if (!hasVariant(image, asked)) {
    return missingFile();
  }
  return picture(await pictureVariant(image, asked), { type: `image/${asked.format}`, policy: IMMUTABLE });
}

function hasVariant({ url, width, formats }: ContentImage, asked: NonNullable<ReturnType<typeof parseVariant>>) {
  return width !== undefined && formats?.includes(asked.format) && widthsOf({ url, width }).includes(asked.width);
}

function picture(body: Uint8Array<ArrayBuffer>, options: FileOptions): Response {
  return fileResponse(body, { ...options, headers: { 'content-security-policy': SVG_POLICY } });
}

/** Redirects from a former slug, whose addresses feed readers keep, or from another spelling of a slug. */
function movedFrom({ slug, file }: PlacedFile, content: ContentSnapshot, hrefAt: (slug: string) => string): Response {
  const { index, images, media } = content;
  const currentSlug = index.aliases.get(slug) ?? slugify(slug);
  const url = urlBeside({ slug: currentSlug, file });
  const isThere = currentSlug !== slug && (images.has(url) || media.has(url));
  return isThere ? redirect(hrefAt(currentSlug), 301) : missingFile();
}
