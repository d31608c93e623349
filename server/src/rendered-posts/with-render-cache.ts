import { NOTICE_CODES, type RenderContext, type RenderedMarkdown } from '@portico/content';
import * as v from 'valibot';
import { type KnownImage, knownImage, type RenderedPost, textKey } from '#rendered-posts/render-jobs.ts';
import type { RenderedStore } from '#rendered-posts/rendered-store.ts';

const picture = {
  url: v.string(),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  hash: v.optional(v.string()),
  formats: v.optional(v.array(v.picklist(['avif', 'webp']))),
};
const video = v.object({
  poster: v.optional(v.string()),
  captions: v.array(v.object({ url: v.string(), lang: v.optional(v.string()) })),
});
const image = v.nullable(v.object({ ...picture, video: v.optional(video), dark: v.optional(v.object(picture)) }));
const images = v.array(v.tuple([v.string(), image]));
const noteSchema = v.pipe(v.string(), v.parseJson(), images);
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    html: v.string(),
    headings: v.array(v.object({ id: v.string(), text: v.string(), level: v.number() })),
    notices: v.array(
      v.object({
        code: v.picklist(NOTICE_CODES),
        line: v.number(),
        column: v.optional(v.number()),
        message: v.string(),
      }),
    ),
    images,
  }),
);

export type RenderCache = {
  /** Renders a text, or gives what rendering it gave before. */
  page(markdown: string, context: RenderContext, render: () => Promise<RenderedPost>): Promise<RenderedMarkdown>;
  /** Whether a page is there as it would be rendered now; tells without reading it. */
  has(markdown: string, context: RenderContext): boolean;
  /** What is made of nothing but what its key names; who asks for it while it is being made waits for the same. */
  text(key: string, make: () => Promise<string>): Promise<string>;
};

/**
 * Has each text rendered once: what `render` gave is stored and holds for as long as the text's images are the
 * same. Most of a page's time goes into highlighting code, which this saves.
 */
export function withRenderCache(store: RenderedStore): RenderCache {
  const areSame = (known: v.InferOutput<typeof images>, { resolveImage }: RenderContext) =>
    known.every(([source, image]) => isSame(knownImage(resolveImage(source)), image));

  const making = new Map<string, Promise<string>>();

  async function made(key: string, make: () => Promise<string>): Promise<string> {
    try {
      const text = await make();
      store.set(key, text);
      return text;
    } finally {
      making.delete(key);
    }
  }

  return {
    async page(markdown, context, render) {
      const key = textKey(markdown, context.lang);
      const stored = v.safeParse(storedSchema, store.get(key));
      if (stored.success && areSame(stored.output.images, context)) {
        const { html, headings, notices } = stored.output;
        return { html, headings, notices };
      }
      const rendered = await render();
      store.set(key, JSON.stringify(rendered), JSON.stringify(rendered.images));
      const { html, headings, notices } = rendered;
      return { html, headings, notices };
    },
    has(markdown, context) {
      const note = v.safeParse(noteSchema, store.noteOf(textKey(markdown, context.lang)));
      return note.success && areSame(note.output, context);
    },
    async text(key, make) {
      const stored = store.get(key);
      if (stored !== undefined) {
        return stored;
      }
      const begun = making.get(key) ?? made(key, make);
      making.set(key, begun);
      return begun;
    },
  };
}

function isSame(a: KnownImage, b: KnownImage): boolean {
  // Both have their fields in one order: knownImage's, which is the schema's.
  return JSON.stringify(a) === JSON.stringify(b);
}
