import type { ContentSnapshot, Post, RenderContext } from '@portico/content';
import { pathBeside } from '@portico/content/paths';
import { percentDecoded } from '#http/percent-decoded.ts';

/** Finds the images that stand beside a post. Markdown may write a path percent-encoded, and markdown-it encodes what is not. */
export function postImages({ slug }: Post, { images }: ContentSnapshot): RenderContext {
  return { resolveImage: (source) => images.get(pathBeside({ slug, file: percentDecoded(source) ?? source })) };
}
