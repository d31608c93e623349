import { DAY_MS } from '@portico/content';
import { routes } from '@portico/core/routes';
import { readContent, signPreview, slugNamed } from '@portico/server';

export type PreviewLinkOptions = {
  readonly name: string;
  readonly secret: string | undefined;
  readonly baseUrl: string;
  readonly directory: string;
  /** How long the link works. */
  readonly days: number;
  readonly now: number;
};

/** Returns the link and until when it works (epoch ms); for a published post, its public address. Throws an error that says what to do. */
export async function previewLink(options: PreviewLinkOptions) {
  const { name, secret, baseUrl, directory, days, now } = options;
  if (secret === undefined) {
    throw new Error(
      'PREVIEW_SECRET is not set, so previews are off. Set it for both the server and this command, to what openssl rand -base64 32 prints.',
    );
  }
  const content = await readContent(directory);
  const slug = slugNamed(name, directory, content);
  const url = `${baseUrl}${routes.post.href({ slug })}`;
  if (content.index.bySlug.has(slug)) {
    return { url };
  }
  if (!content.index.unpublished.some((post) => post.slug === slug)) {
    throw new Error(
      `${directory} has no post ${JSON.stringify(slug)} that can be read. Run npx portico check ${slug}.`,
    );
  }
  const until = now + days * DAY_MS;
  return { url: `${url}?preview=${signPreview({ slug, until }, secret)}`, until };
}
