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
      const [json, storedHtml] = linesOfStored(store.get(key));
      const stored = v.safeParse(storedSchema, json);
      if (storedHtml !== undefined && stored.success && areSame(stored.output.images, context)) {
        const { headings, notices } = stored.output;
        return { html: storedHtml, headings, notices };
      }
      const { html, ...others } = await render();
      store.set(key, `${JSON.stringify(others)}\n${html}`, JSON.stringify(others.images));
      const { headings, notices } = others;
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

/** What is stored of a page: a line of JSON, and the HTML. As a part of the JSON, each page read would leave another 60 KB of it to the collector. */
function linesOfStored(stored: string | undefined): readonly [json?: string, html?: string] {
  const end = stored?.indexOf('\n') ?? -1;
  return stored === undefined || end === -1 ? [] : [stored.slice(0, end), stored.slice(end + 1)];
}

function isSame(a: KnownImage, b: KnownImage): boolean {
  // Both have their fields in one order: knownImage's, which is the schema's.
  return JSON.stringify(a) === JSON.stringify(b);
}
