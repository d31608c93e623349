import { hash } from 'node:crypto';
import {
  type ContentError,
  type ContentImage,
  type ContentMedia,
  type ContentSnapshot,
  demosOf,
  type MarkdownNotice,
  type ParsedPost,
  type Post,
  type PostSource,
  type ReadText,
  type ResolvedImage,
  type SourceText,
  sizeOfBody,
  sourceLine,
  videosOf,
} from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { levelOf, showsMarkup } from '@portico/core/check-rules';
import type { SiteConfig } from '@portico/core/site-config';
import { LRUCache } from 'lru-cache';
import { assetOrigins, type SecurityOptions } from '#http/security-headers.ts';
import type { ParserSettings } from '#rendered-posts/render-jobs.ts';
import { openThreads, type Priority } from '#rendered-posts/render-queue.ts';
import { RenderRefused } from '#rendered-posts/render-thread.ts';

type Images = Pick<ContentSnapshot, 'images' | 'media'>;

/** Why a job failed: because of the text, a limit, or the server. */
export type RenderFailure = RenderRefused['code'] | 'server';

export type PostRendererOptions = {
  readonly siteConfig: Pick<SiteConfig, 'language' | 'check'> & {
    readonly blog: Pick<SiteConfig['blog'], 'markdown' | 'fields'>;
  };
  readonly security: Pick<SecurityOptions, 'baseUrl' | 'hosts'>;
  /** Milliseconds of processor time that rendering one text may take. */
  readonly limitMs: number;
  readonly onFailure?: ((failure: RenderFailure) => void) | undefined;
  /** Called for each text that is parsed. */
  readonly onParse?: (() => void) | undefined;
  /** The number of threads; one by default, which leaves the other processors to readers. A slow text gets an additional one. */
  readonly threads?: number;
  readonly idleMs?: number;
  /** Whether code is highlighted; set it to false if nobody will see the pages. */
  readonly highlight?: boolean;
  /** Returns the names of the components that posts may use; none by default. */
  readonly components?: () => readonly string[];
  /** Characters of rendered output to keep, so that a page, its feeds and the check parse a text only once. */
  readonly maxKept?: number;
};

/** Its methods reject with a RenderRefused if a text is the cause, and with another error if the server is. */
export type PostRenderer = ReturnType<typeof openPostRenderer>;

// As a result, texts that exceed the limit take at most a tenth of a thread's time together, however often they are requested.
const PAUSES_PER_LIMIT = 10;
// The maximum in one message to the thread.
const MAX_READ_AT_ONCE = 64;
const MAX_REMEMBERED = 10_000;
// A message may quote the text.
const MAX_REFUSAL_CHARACTERS = 5_000_000;

type Unread = { readonly source: SourceText } & Pick<PromiseWithResolvers<ReadText>, 'resolve' | 'reject'>;

/** Reads and parses what authors wrote in threads, so that the main thread can keep answering requests. */
export function openPostRenderer({
  siteConfig,
  security,
  limitMs,
  onFailure,
  onParse,
  ...options
}: PostRendererOptions) {
  const { threads: atOnce = 1, idleMs = 30_000, maxKept = 24_000_000, highlight = true } = options;
  const { components: componentsNow = () => [] } = options;
  const { baseUrl } = security;
  const settings: ParserSettings = {
    baseUrl,
    highlight,
    mediaOrigins: [baseUrl, ...assetOrigins(security)],
    language: siteConfig.language,
    extensions: siteConfig.blog.markdown,
  };
  const threads = openThreads({ settings, limitMs, idleMs, atOnce });
  const kept = new LRUCache<string, ParsedPost>({ maxSize: maxKept, sizeCalculation: sizeOf });
  const parsing = new Map<string, Promise<ParsedPost>>();
  const refusals = new LRUCache<string, RenderRefused>({
    maxSize: MAX_REFUSAL_CHARACTERS,
    sizeCalculation: sizeOfRefusal,
  });
  /** Whether parsed texts were quick or slow. */
  const known = new LRUCache<string, 'quick' | 'slow'>({ max: MAX_REMEMBERED });
  const keys = new WeakMap<Post, string>();
  let unread: Unread[] = [];

  function keyOf(post: Post): string {
    const key = keys.get(post) ?? hash('sha256', JSON.stringify(post), 'base64url');
    keys.set(post, key);
    return key;
  }

  /** Parses a post's text once for all callers, as long as the result is kept. */
  function parse(post: Post, content: Images, priority: Priority = 'reader'): Promise<ParsedPost> {
    const images = imagesOf(post, content);
    const components = post.markdown.includes(':::') ? componentsNow() : [];
    const ofText = keyOf(post) + components.join();
    const key = hash('sha256', `${ofText} ${JSON.stringify(images)}`, 'base64url');
    const made = kept.get(key);
    if (made !== undefined) {
      return Promise.resolve(made);
    }
    const begun =
      parsing.get(key) ?? parseAnew({ post, images, components }, ofText, priority).finally(() => parsing.delete(key));
    parsing.set(key, begun);
    begun.then(
      (parsed) => kept.set(key, parsed),
      () => undefined,
    );
    return begun;
  }

  async function parseAnew(input: PostSource, key: string, priority: Priority) {
    const refusal = refusals.get(key);
    if (refusal !== undefined) {
      throw refusal;
    }
    onParse?.();
    try {
      const parsed = await threads.run({ name: 'parse', input }, isParsed, {
        priority,
        isSlow: known.get(key) === 'slow',
        isKnown: known.has(key),
        length: input.post.markdown.length,
        onSlow: () => known.set(key, 'slow'),
      });
      known.set(key, known.get(key) ?? 'quick');
      return parsed;
    } catch (error) {
      onFailure?.(error instanceof RenderRefused ? error.code : 'server');
      if (error instanceof RenderRefused) {
        const isLate = error.code === 'render-limit';
        refusals.set(key, error, isLate ? { ttl: limitMs * PAUSES_PER_LIMIT * (refusals.size + 1) } : {});
      }
      throw error;
    }
  }

  /** Reads front matter or a data file. Texts that arrive together are sent in one message. */
  function read(source: SourceText): Promise<ReadText> {
    const { promise, ...settle } = Promise.withResolvers<ReadText>();
    unread.push({ source: { ...source, ownFields: siteConfig.blog.fields }, ...settle });
    if (unread.length === 1) {
      setImmediate(readAll);
    }
    return promise;
  }

  function readAll(): void {
    const waiting = unread;
    unread = [];
    for (let start = 0; start < waiting.length; start += MAX_READ_AT_ONCE) {
      void readTogether(waiting.slice(start, start + MAX_READ_AT_ONCE));
    }
  }

  /** If the thread fails, reads each text separately, so that one text can't make the others fail. */
  async function readTogether(texts: readonly Unread[]): Promise<void> {
    const sources = texts.map(({ source }) => source);
    try {
      const isComplete = (value: unknown): value is readonly ReadText[] =>
        Array.isArray(value) && value.length === texts.length;
      const read = await threads.run({ name: 'read', input: sources }, isComplete, { priority: 'reader' });
      for (const [index, { resolve }] of texts.entries()) {
        resolve(read[index] ?? { errors: [] });
      }
    } catch (error) {
      const [text] = texts;
      if (texts.length > 1) {
        for (const each of texts) {
          await readTogether([each]);
        }
      } else if (text !== undefined && error instanceof RenderRefused) {
        text.resolve({ errors: [error.mistakeIn(text.source.file)] });
      } else {
        text?.reject(error);
      }
    }
  }

  return {
    /** Starts a thread and loads what rendering needs. Rejects if the server cannot render. */
    start: (): Promise<void> => threads.run({ name: 'start', input: undefined }, isNothing, { priority: 'reader' }),
    read,
    parse,
    /**
     * Returns all mistakes of a text that can't be published, because no later step reports them. With `held`, a text whose readers
     * would see markup can't be published either.
     */
    async validatePost(
      post: Post,
      content: Images,
      markup: 'shown' | 'held' = 'shown',
    ): Promise<readonly ContentError[] | undefined> {
      try {
        const { refusal, notices } = await parse(post, content, 'save');
        const { rules } = siteConfig.check ?? {};
        const isHeld = ({ rule }: MarkdownNotice) =>
          markup === 'held' && showsMarkup(rule) && levelOf(rule, rules) !== 'off';
        if (refusal === undefined && !notices.some(isHeld)) {
          return undefined;
        }
        const mistakes = notices.filter((notice) => levelOf(notice.rule, rules) === 'mistake' || isHeld(notice));
        return mistakes.map(({ isRefusal, message, ...notice }) => {
          const code = isRefusal || isHeld({ ...notice, message }) ? 'include' : 'mistake';
          const shown = isHeld({ ...notice, message })
            ? `${message}. Until then, check.hold holds this new post`
            : message;
          return { code, rule: notice.rule, file: post.file, line: sourceLine(post, notice.line), message: shown };
        });
      } catch (error) {
        if (error instanceof RenderRefused) {
          return [error.mistakeIn(post.file)];
        }
        throw error;
      }
    },
    close: threads.close,
  };
}

function isNothing(value: unknown): value is undefined {
  return value === undefined;
}

function isParsed(value: unknown): value is ParsedPost {
  return typeof value === 'object' && value !== null && 'body' in value && 'feedHtml' in value && 'links' in value;
}

function sizeOf({ body, feedHtml, portableMarkdown, text, links }: ParsedPost): number {
  const ofLinks = [...links.links, ...links.media, ...links.ids].join('').length;
  return (
    1 + sizeOfBody(body) + feedHtml.length + portableMarkdown.length + text.body.length + text.code.length + ofLinks
  );
}

function sizeOfRefusal({ message, stack = '' }: RenderRefused): number {
  return 1 + message.length + stack.length;
}

const imagesIn = createFinder<ContentImage>();
const mediaIn = createFinder<ContentMedia>();

/** Returns the images, videos and demos next to a post, as data for another thread. */
function imagesOf({ slug }: Post, { images, media }: Images): readonly ResolvedImage[] {
  const folder = urlBeside({ slug, file: '' });
  const pictures = imagesIn(images, folder).map(({ source: _, ...image }) => image);
  const others = mediaIn(media, folder);
  return [...pictures, ...videosOf(others, pictures), ...demosOf(others)];
}

/** Creates a function that finds the files in a post's folder. It groups the files of a snapshot once for all posts. */
function createFinder<File extends { readonly url: string }>() {
  const known = new WeakMap<object, ReadonlyMap<string | undefined, readonly File[]>>();
  // Matches `/blog/slug/`, also for files in subfolders.
  const folderOf = ({ url }: File) => /^\/[^/]+\/[^/]+\//.exec(url)?.[0];
  return (files: ReadonlyMap<string, File>, folder: string): readonly File[] => {
    const groups = known.get(files) ?? Map.groupBy(files.values(), folderOf);
    known.set(files, groups);
    return groups.get(folder) ?? [];
  };
}
