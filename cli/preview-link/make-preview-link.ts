import { DAY_MS } from '@portico/content';
import {
  type LinkServer,
  linkFromServer,
  type PostSettings,
  type PreviewLink,
  readContent,
  signedLink,
  slugNamed,
} from '@portico/server';

export type PreviewLinkOptions = {
  readonly name: string;
  readonly secret: string | undefined;
  /** A server that makes the link, instead of signing it here with the secret. */
  readonly linkServer?: LinkServer | undefined;
  readonly baseUrl: string;
  readonly directory: string;
  readonly blog: PostSettings;
  /** How long the link works. */
  readonly days: number;
  readonly now: number;
};

/** Returns the link and when it expires (epoch ms); for a published post, its public address. Throws an error that says what to do. */
export async function previewLink(options: PreviewLinkOptions): Promise<PreviewLink> {
  const { name, secret, linkServer, baseUrl, directory, blog, days, now } = options;
  if (secret === undefined && linkServer === undefined) {
    throw new Error(
      'PREVIEW_SECRET is not set, so previews are off. Set it for both the server and this command, to what openssl rand -base64 32 prints; or set PREVIEW_SERVER and EDITOR_KEY, so that a running server makes the link.',
    );
  }
  const content = await readContent(directory, { blog });
  const slug = slugNamed(name, directory, content);
  const link =
    linkServer === undefined
      ? signedLink({ slug, index: content.index, secret: secret ?? '', baseUrl, until: now + days * DAY_MS })
      : await linkFromServer(slug, days, linkServer);
  if (link === undefined) {
    throw new Error(
      `${directory} has no post ${JSON.stringify(slug)} that can be read. Run npx portico check ${slug}.`,
    );
  }
  return link;
}
