import { hash } from 'node:crypto';
import path from 'node:path';
import { type ContentStore, DAY_MS, readTextFile, type ShownPost, textsOfShown } from '@portico/content';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Environment } from '#environment.ts';
import { openCacheFolder } from '#process/cache-folder.ts';

type LastGoodOptions = {
  readonly environment: Pick<Environment, 'cacheDirectory' | 'contentDirectory'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly onCacheFailure?: () => void;
};

export type LastGood = Awaited<ReturnType<typeof openLastGood>>;

// A server that was off for longer may have missed that a post was withdrawn.
const KEPT_MS = 7 * DAY_MS;
// The limit for one post with the code that it shows, in UTF-16 code units.
const MAX_LENGTH = 2_000_000;
const MAX_POSTS = 20_000;
const READ_AT_ONCE = 16;
const keptSchema = v.object({ file: v.string(), texts: v.record(v.string(), v.string()) });

type Kept = v.InferOutput<typeof keptSchema>;

/**
 * Keeps the texts of the posts that readers see, so that deploying a mistake doesn't take a post offline. Never keeps drafts and
 * scheduled posts.
 */
export async function openLastGood({ environment, log, onCacheFailure }: LastGoodOptions) {
  const { cacheDirectory, contentDirectory: root } = environment;
  const folder = await openCacheFolder({
    directory: path.join(cacheDirectory, 'posts'),
    keptMs: KEPT_MS,
    effect: 'a post that has a mistake when the server starts is missing',
    log,
    onFailure: onCacheFailure,
  });
  let following = Promise.resolve();
  /** When all files were last touched (epoch ms). */
  let touched = 0;
  // The start is tried again each second while content can't be read, so each file is read once. A name has the hashes of the path and
  // of the text, so it always stands for the same content.
  const paths = new Map<string, string>();
  const found = new Map<string, Kept>();
  let listing: ReturnType<typeof list> | undefined;

  /** Writes new texts, and then removes those that readers don't see any more. */
  async function keep(posts: readonly ShownPost[]): Promise<void> {
    const present = new Set(await folder.names());
    const isDue = Date.now() - touched >= DAY_MS;
    touched = isDue ? Date.now() : touched;
    const wanted = new Map(posts.slice(0, MAX_POSTS).map((post) => [nameOf(post), post]));
    for (const [name, post] of wanted) {
      const isKnown = present.has(name);
      const texts = isKnown ? undefined : await textsOfShown(post, (file) => readTextFile({ root, file }));
      const json = texts && JSON.stringify({ file: post.file, texts: Object.fromEntries(texts) });
      if (json !== undefined && json.length <= MAX_LENGTH) {
        await folder.write(name, Buffer.from(json));
      }
      await (isKnown && isDue && folder.touch(name));
    }
    for (const name of present) {
      await (wanted.has(name) || folder.remove(name));
    }
  }

  /** The names of the files in the cache that are whole, by the hash of the post's path. */
  async function list(): Promise<ReadonlyMap<string, string>> {
    await folder.tidied;
    const whole = (await folder.names()).filter((name) => !name.endsWith('.part'));
    return new Map(whole.map((name) => [name.slice(0, name.indexOf('.')), name]));
  }

  /** Posts that are looked for at the same time share a list. */
  function stored(): Promise<ReadonlyMap<string, string>> {
    listing ??= list().finally(() => {
      listing = undefined;
    });
    return listing;
  }

  async function readKept(name: string): Promise<Kept | undefined> {
    const bytes = await folder.read(name);
    const kept = bytes && v.safeParse(keptSchema, JSON.parse(bytes.toString()));
    return kept?.success ? kept.output : undefined;
  }

  async function pathOf(name: string): Promise<readonly string[]> {
    const file = paths.get(name) ?? (await readKept(name))?.file;
    if (file === undefined) {
      return [];
    }
    paths.set(name, file);
    return [file];
  }

  return {
    /** Returns the texts of a post, by path, as readers last saw it. */
    async find(file: string): Promise<ReadonlyMap<string, string> | undefined> {
      const name = (await stored()).get(hashOf(file));
      if (name === undefined) {
        return undefined;
      }
      const known = found.get(name);
      const kept = known ?? (await readKept(name));
      if (kept?.file !== file) {
        return undefined;
      }
      if (known === undefined) {
        found.set(name, kept);
        log.warn(
          { file },
          `Readers get the last good version of ${file}, because it has a mistake or cannot be read. Correct it`,
        );
      }
      return new Map(Object.entries(kept.texts));
    },
    /** The paths of all posts of which a version is kept. */
    async files(): Promise<readonly string[]> {
      // A few at once: there may be thousands.
      return (await pLimit(READ_AT_ONCE).map((await stored()).values(), pathOf)).flat();
    },
    /** Keeps what readers see now, and again after each change. */
    follow(store: Pick<ContentStore, 'shownPosts' | 'onChange'>): void {
      paths.clear();
      found.clear();
      const keepShown = () => {
        following = following
          .then(() => keep(store.shownPosts()))
          .catch((error: unknown) => {
            log.warn({ err: error }, 'the posts that readers see could not be kept for the next start');
          });
      };
      keepShown();
      store.onChange(({ version }, before) => version !== before.version && keepShown());
      setInterval(keepShown, DAY_MS).unref();
    },
  };
}

function nameOf({ file, shown }: ShownPost): string {
  return `${hashOf(file)}.${hashOf(shown)}`;
}

function hashOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32);
}
