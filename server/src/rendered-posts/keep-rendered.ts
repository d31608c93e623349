import { createHash } from 'node:crypto';
import { type MarkdownRenderer, NOTICE_CODES, type RenderedMarkdown, type ResolvedImage } from '@portico/content';
import * as v from 'valibot';
import type { RenderedStore } from '#rendered-posts/rendered-store.ts';

// What a text's images resolved to when it was rendered; null where there was none.
const image = v.nullable(v.object({ url: v.string(), width: v.optional(v.number()), height: v.optional(v.number()) }));
const keptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    html: v.string(),
    headings: v.array(v.object({ id: v.string(), text: v.string(), level: v.number() })),
    notices: v.array(v.object({ code: v.picklist(NOTICE_CODES), line: v.number(), message: v.string() })),
    images: v.array(v.tuple([v.string(), image])),
  }),
);
type Image = v.InferOutput<typeof image>;

/**
 * A renderer that renders each text once: what it gave is kept in the store and holds for as long as the text's images are
 * the same. Most of a page's time goes into highlighting code, which this saves.
 */
export function keepRendered(render: MarkdownRenderer, store: RenderedStore): MarkdownRenderer {
  return async (markdown, { resolveImage }) => {
    const key = createHash('sha256').update(markdown).digest('base64url');
    const kept = v.safeParse(keptSchema, store.get(key));
    if (kept.success && kept.output.images.every(([source, known]) => isSame(imageOf(resolveImage(source)), known))) {
      const { html, headings, notices } = kept.output;
      return { html, headings, notices };
    }
    const images = new Map<string, Image>();
    const rendered: RenderedMarkdown = await render(markdown, {
      resolveImage(source) {
        const found = resolveImage(source);
        images.set(source, imageOf(found));
        return found;
      },
    });
    store.set(key, JSON.stringify({ ...rendered, images: [...images] }));
    return rendered;
  };
}

function imageOf(found: ResolvedImage | undefined): Image {
  return found === undefined ? null : { url: found.url, width: found.width, height: found.height };
}

function isSame(a: Image, b: Image): boolean {
  return a?.url === b?.url && a?.width === b?.width && a?.height === b?.height;
}
