import { opendir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SiteLanguage } from '@portico/core/languages';
import type { Topics } from '@portico/core/slugify';
import pLimit from 'p-limit';
import type { ContentError } from '#files/content-error.ts';
import { isAbsence, isOfMachine, remedyOf } from '#files/open-file.ts';
import { readTextFile } from '#files/text-files.ts';
import { isMediaFile, type Media, mediaOf } from '#media/media-files.ts';
import type { Post } from '#reading/post.ts';
import { slugOfFile } from '#reading/post-files.ts';
import { createChangeReader } from '#store/change-reader.ts';
import { type ContentFile, readContentFile } from '#store/content-file.ts';
import { allPosts, type ContentSnapshot, makeSnapshot } from '#store/content-snapshot.ts';
import { type Examine, slugBeside, whatToExamine } from '#store/examine-changes.ts';
import { createListing, hasPosts } from '#store/folder-listing.ts';
import { readShown, type ShownPost, type TextReader, type TextSource } from '#store/post-file.ts';
import { watchFolder } from '#store/watch-folder.ts';

export type ContentStore = Awaited<ReturnType<typeof openContentStore>>;

/** Why a post is validated: it was saved individually, together with many others (for example by a checkout), or existed at the start. */
export type Occasion = 'saved' | 'saved among many' | 'at start';

/** Also gets the previous snapshot. Readers see a change only if the versions differ. */
type ContentListener = (snapshot: ContentSnapshot, before: ContentSnapshot) => void;

export type ContentStoreOptions = {
  readonly read: TextReader;
  /** Reads a text file, by default on this thread. */
  readonly openText?: typeof readTextFile;
  readonly language?: SiteLanguage | undefined;
  readonly topics?: Topics | undefined;
  /** Folder with `posts/` and `authors.yaml`, or with the posts themselves. */
  readonly directory: string;
  readonly now?: () => number;
  /** Returns why a post's text can't be published; undefined if it can. Rejects if this can't be determined now. */
  readonly validatePost?: (
    post: Post,
    content: Media,
    occasion: Occasion,
  ) => Promise<readonly ContentError[] | undefined>;
  /** Finds the texts of the version of a post that readers saw before a restart, for a post that can't be read at the start. */
  readonly findShown?: ((file: string) => Promise<ReadonlyMap<string, string> | undefined>) | undefined;
  /** Returns the paths of all posts that readers saw before a restart, for those in a folder that can't be read at the start. */
  readonly shownFiles?: (() => Promise<readonly string[]>) | undefined;
  /** Checks what was saved. Its findings don't keep posts from being published. */
  readonly examine?: Examine | undefined;
  /** With `refuse`, the previous posts stay if all files disappear, for example because a disk is missing. */
  readonly emptyContent?: 'serve' | 'refuse' | undefined;
  /** Called for each file that the server itself can't read now, for example because it has too many files open. */
  readonly onUnread?: (() => void) | undefined;
  readonly onError?: (error: unknown) => void;
  /** Called with the reason why the folder can't be followed now, and later with undefined. What was read before stays. */
  readonly onStale?: (reason: string | undefined) => void;
  /** Without watching, the posts that exist at the start are validated too. */
  readonly watching?: boolean;
};

// Requests are answered in between.
const MEDIA_AT_ONCE = 8;
// Files that wait at the same moment are sent to the thread in one message.
const TEXTS_AT_ONCE = 64;
// The others wait here: if a branch with 5,000 posts is checked out and reverted, the posts that are gone again don't delay what
// is saved next.
const VALIDATED_AT_ONCE = 16;
// Nobody saves more files than this by hand at once.
const MAX_BY_HAND = 10;
// Errors that the machine or the site's code may cause. The file is tried again, and a post that readers see stays.
const TEMPORARY: readonly ContentError['code'][] = ['file-unreadable', 'render-limit', 'site-failed', 'server-failed'];
const RETRY_MS = 5000;
// The changes of one save are published together, unless a text takes longer to validate. Then the next ones wait twice as long,
// so that fifty files on a slow machine also result in only a few snapshots.
const MIN_WAIT_MS = 500;
const WAIT_AMONG_MANY_MS = 2000;
const MAX_WAIT_MS = 4000;
// After each snapshot, pages are rendered again. So we pause after each one for this many times as long as it took.
const REST_PER_WORK = 5;
const MIN_REST_MS = 100;
// The pause doubles with each snapshot that follows soon after another, so that files saved one after another also result in only
// a few snapshots.
const MAX_REST_MS = 1000;
// A timer stops while the machine sleeps, and doesn't notice changes of the clock.
const MAX_TIMER_MS = 60_000;

/** Reads a folder and follows changes. An invalid file keeps its last good version, unless it says that it isn't public. Rejects if the folder can't be read. */
export async function openContentStore(options: ContentStoreOptions) {
  const { directory, now = Date.now, validatePost, watching = true, language, topics, onError = warn } = options;
  const { read, openText = readTextFile, examine, emptyContent, findShown, shownFiles, onUnread, onStale } = options;
  const root = path.resolve(directory);
  const openFile: TextSource = (file) => openText({ root, file });
  const listing = createListing(root);
  const files = new Map<string, ContentFile>();
  /** New versions of posts that are being validated. */
  const candidates = new Map<string, ContentFile>();
  /** Posts that were published at the start before being validated, with their files. */
  const untried = new Map<Post, string>();
  const listeners = new Set<ContentListener>();
  const validating = pLimit(VALIDATED_AT_ONCE);
  // Undefined after a picture or a video has changed.
  let knownMedia: Media | undefined;
  let isOpen = false;
  let following = 0;
  let examining = Promise.resolve();
  let examined: ContentSnapshot | undefined;
  let findings: readonly ContentError[] = [];
  let isClosed = false;
  let due: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let waiting: NodeJS.Timeout | undefined;
  /** Times of performance.now(): when the first change that waits to be published was read, and until when nothing is published. */
  let waitingSince: number | undefined;
  let restUntil = 0;
  let waitMs = MIN_WAIT_MS;
  let restMs = MIN_REST_MS;
  let staleBecause: string | undefined;

  const changes = createChangeReader({ root, read: readAndPublish, onRead: publishSoon, onError });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let followed = opened;
  // If a folder can't be read, watching it would report an error with each attempt, and its posts would be gone.
  await readdir(root);
  await hasPosts(root);
  // We start watching before reading, so that a file saved in between is not missed.
  const watcher = watching ? await watchFolder({ root, onChange: follow, onError }) : undefined;
  try {
    const listed = await listing.list();
    const unread = listing.errors().map(({ file }) => `${file}/`);
    const shown = unread.length > 0 ? await shownFiles?.() : undefined;
    const below = shown?.filter((file) => unread.some((folder) => file.startsWith(folder))) ?? [];
    await Promise.all(await readFiles([...listed, ...below]));
  } catch (error) {
    isClosed = true;
    open();
    await watcher?.close();
    throw error;
  }
  let current = snapshotAfter(undefined);
  examined = current;
  isOpen = true;
  schedule();
  retryLater();
  open();

  function snapshotAfter(before: ContentSnapshot | undefined): ContentSnapshot {
    return makeSnapshot({ files, media: media(), findings, now: now(), before: before?.index, topics });
  }

  function media(): Media {
    knownMedia ??= mediaOf(files.values());
    return knownMedia;
  }

  /** Whether all changes have been read and validated. */
  function isSettled(): boolean {
    return candidates.size === 0 && !changes.isReading();
  }

  /** Publishes when everything has been read and validated, or part of it after a while. Many changes become one snapshot. */
  function publishSoon(): void {
    if (isClosed) {
      return;
    }
    const now = performance.now();
    waitingSince ??= now;
    const wait = candidates.size > MAX_BY_HAND ? Math.max(waitMs, WAIT_AMONG_MANY_MS) : waitMs;
    const until = Math.max(restUntil, isSettled() ? now : waitingSince + wait);
    clearTimeout(waiting);
    // A change that is being read is published as a whole.
    waiting = setTimeout(() => void followed.then(publish).catch(onError), Math.max(until - now, 0));
  }

  function publish(): void {
    if (isClosed) {
      return;
    }
    clearTimeout(waiting);
    waitingSince = undefined;
    waitMs = isSettled() ? MIN_WAIT_MS : Math.min(waitMs * 2, MAX_WAIT_MS);
    retryLater();
    const previous = current;
    const begun = performance.now();
    current = snapshotAfter(previous);
    const ended = performance.now();
    restMs = begun < restUntil + restMs ? Math.min(restMs * 2, MAX_REST_MS) : MIN_REST_MS;
    restUntil = ended + Math.max(restMs, (ended - begun) * REST_PER_WORK);
    schedule();
    if (isSame(previous, current)) {
      return;
    }
    for (const listener of listeners) {
      try {
        listener(current, previous);
      } catch (error) {
        onError(error);
      }
    }
    examining = examining.then(examineChanges).catch((error: unknown) => (isClosed ? undefined : onError(error)));
  }

  /** Examines what has changed, posts that link to removed addresses, and files with earlier findings, which may be resolved now. */
  async function examineChanges(): Promise<void> {
    const snapshot = current;
    // Several snapshots may have been published while one was examined.
    if (examine === undefined || examined === undefined || snapshot === examined) {
      return;
    }
    const changed = await whatToExamine(examined, snapshot);
    const slugs = new Set([...changed.slugs, ...findings.map(({ file }) => slugBeside(file))]);
    const posts = allPosts(snapshot).filter(({ slug, draft }) => slugs.has(slug) && !draft);
    const others = findings.flatMap(({ file }) => (slugOfFile(file) === undefined ? file : []));
    const files = [...new Set([...changed.files, ...others])];
    const { lost } = changed;
    const errors = snapshot.errors.filter((error) => !findings.includes(error));
    examined = snapshot;
    const isNothing = posts.length + files.length + lost.length === 0;
    const found = isNothing ? [] : await examine({ ...snapshot, errors }, { posts, files, lost });
    if (!isDeepStrictEqual(found, findings)) {
      findings = found;
      publishSoon();
    }
  }

  /** Publishes again when the next scheduled post is due. */
  function schedule(): void {
    clearTimeout(due);
    const { nextChange } = current;
    if (nextChange !== undefined && watcher !== undefined && !isClosed) {
      const look = () => (nextChange <= now() ? publish() : schedule());
      // A change that is being processed is published as a whole first.
      due = setTimeout(
        () => void followed.then(look).catch(onError),
        Math.min(nextChange - now() + 1, MAX_TIMER_MS),
      ).unref();
    }
  }

  /** Processes one change after another. */
  function follow(changed: ReadonlySet<string>): Promise<void> {
    following += 1;
    followed = followed
      .then(() => publishChange(changed))
      .catch(onError)
      .finally(() => {
        following -= 1;
      });
    return followed;
  }

  async function publishChange(noted: ReadonlySet<string>): Promise<void> {
    clearTimeout(retry);
    const wasStale = staleBecause !== undefined;
    const reason = await whyUnfollowed();
    if (reason !== staleBecause) {
      staleBecause = reason;
      onStale?.(reason);
    }
    if (reason !== undefined) {
      return;
    }
    const changed = new Set(await listing.affected(wasStale ? new Set(['', ...noted]) : noted, files.keys()));
    for (const [file, { digest, includes = [], original = '' }] of [...files, ...candidates]) {
      if (digest === '' || [...includes, original].some((each) => changed.has(each))) {
        changed.add(file);
      }
    }
    await changes.read([...changed]);
    publishSoon();
  }

  async function readAndPublish(paths: Iterable<string>): Promise<void> {
    for (const validation of await readFiles(paths)) {
      void validation.then(publishSoon);
    }
  }

  /** Returns why the folder must not be followed. A disk that isn't mounted must not be taken for an empty folder. */
  async function whyUnfollowed(): Promise<string | undefined> {
    const kept = 'Readers still get the posts that were read before.';
    const later = 'The server reads it then, without a restart.';
    try {
      await (await opendir(root)).close();
      const isEmptied = !(await hasPosts(root)) && files.values().some(({ post }) => post);
      return isEmptied && emptyContent === 'refuse'
        ? `has no posts anymore. ${kept} Mount or restore them. ${later} If there should be none, set EMPTY_CONTENT=serve and restart`
        : undefined;
    } catch (error) {
      const cause = error instanceof Error ? error.message : error;
      return isAbsence(error)
        ? `is missing (${cause}). ${kept} Mount or restore it. ${later}`
        : `cannot be read: ${cause}. ${kept} ${remedyOf(error)}. ${later}`;
    }
  }

  function retryLater(): void {
    clearTimeout(retry);
    if (watcher !== undefined && files.values().some(({ digest }) => digest === '')) {
      retry = setTimeout(() => void follow(new Set()), RETRY_MS).unref();
    }
  }

  /** Reads pictures first, because a post is validated with the pictures that come with it. Returns the validations in progress. */
  async function readFiles(paths: Iterable<string>): Promise<readonly Promise<void>[]> {
    const { pictures = [], texts = [] } = Object.groupBy(paths, (file) => (isMediaFile(file) ? 'pictures' : 'texts'));
    const validations = [
      ...(await pLimit(MEDIA_AT_ONCE).map(pictures, readFile)),
      ...(await pLimit(TEXTS_AT_ONCE).map(texts, readFile)),
    ];
    for (const error of listing.errors()) {
      // The error for the folder already explains why its files can't be read.
      for (const [file, known] of files) {
        if (file.startsWith(`${error.file}/`)) {
          files.set(file, { ...known, errors: known.errors.filter(({ code }) => code !== 'file-unreadable') });
        }
      }
      files.set(error.file, { digest: '', errors: [error] });
    }
    return validations.flatMap((validate) => validate?.() ?? []);
  }

  /** Returns a function that validates the file, if that is necessary. */
  async function readFile(file: string): Promise<(() => Promise<void>) | undefined> {
    if (isClosed) {
      return undefined;
    }
    const known = files.get(file);
    const last = candidates.get(file) ?? known;
    const reading = readContentFile(root, file, { open: openFile, read, language, known: last });
    const found: ContentFile | undefined = await reading.catch((error: unknown) => {
      if (!isOpen && isOfMachine(error)) {
        throw error;
      }
      onUnread?.();
      return { digest: '', errors: [failureOf(error, file)] };
    });
    const isSame = found?.digest !== '' && found?.digest === last?.digest;
    if (found !== undefined && isSame) {
      return undefined;
    }
    if (isMediaFile(file)) {
      knownMedia = undefined;
    }
    candidates.delete(file);
    if (found === undefined) {
      files.delete(file);
      return undefined;
    }
    const { post } = found;
    if (!isOpen && post === undefined && !found.isWithdrawn && findShown && slugOfFile(file)) {
      const shown = await readShown(file, await findShown(file), { read, language });
      files.set(file, shown ?? found);
    }
    if (post === undefined || validatePost === undefined || (watching && !isOpen)) {
      keep(file, found);
      if (post !== undefined) {
        untried.set(post, file);
      }
      return undefined;
    }
    if (found.isWithdrawn && known?.post) {
      files.set(file, { ...known, post: undefined, isWithdrawn: true });
    }
    candidates.set(file, found);
    // The file may have changed again.
    const isWanted = () => candidates.get(file) === found;
    return () => {
      const occasion = candidates.size > MAX_BY_HAND ? 'saved among many' : 'saved';
      return validating(async () => {
        if (!isWanted()) {
          return;
        }
        const validation = validatePost(post, media(), occasion);
        const mistakes = await validation.catch((error: unknown) => [failureOf(error, file)]);
        if (isWanted()) {
          candidates.delete(file);
          keep(file, found, mistakes);
        }
      });
    };
  }

  function keep(file: string, read: ContentFile, mistakes?: readonly ContentError[]): void {
    const isTemporary = mistakes?.some(({ code }) => TEMPORARY.includes(code));
    const refused = mistakes && { errors: mistakes, ...(isTemporary && { digest: '' }) };
    const known = files.get(file);
    const lastGood = read.isWithdrawn ? undefined : known?.post;
    const isGood = refused === undefined && read.errors.length === 0;
    const shown = refused === undefined ? (read.shown ?? known?.shown) : known?.shown;
    files.set(
      file,
      isGood ? read : { ...known, ...read, ...refused, post: lastGood, ...(shown !== undefined && { shown }) },
    );
  }

  return {
    current: () => current,
    /** The posts that readers see, without translations of hidden posts, because the text of the original is part of a translation. */
    shownPosts(): readonly ShownPost[] {
      const { bySlug } = current.index;
      const isShown = (file: string) => bySlug.get(slugOfFile(file) ?? '')?.file === file;
      return [...files].flatMap(([file, { post, shown, ...rest }]) =>
        post && shown && isShown(file) && isShown(rest.original ?? file) ? { file, shown, ...rest } : [],
      );
    },
    /** Whether no change is being read or validated. */
    isIdle: () => following === 0 && isSettled(),
    /** Why the folder can't be followed now; undefined if it can. */
    staleBecause: () => staleBecause,
    /**
     * Validates a post that was published at the start. A post that can't be published is withdrawn until it is saved again, but
     * not if the machine is only too busy.
     */
    async tryPresent(post: Post): Promise<void> {
      const file = untried.get(post) ?? '';
      const found = files.get(file);
      untried.delete(post);
      if (found?.post !== post || validatePost === undefined) {
        return;
      }
      const mistakes = await validatePost(post, media(), 'at start').catch(() => undefined);
      const isLasting = mistakes?.every(({ code }) => !TEMPORARY.includes(code)) ?? false;
      if (mistakes !== undefined && isLasting && files.get(file) === found) {
        files.set(file, { ...found, post: undefined, errors: mistakes });
        publishSoon();
      }
    },
    /** Returns a function that stops calling the listener. */
    onChange(listener: ContentListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(due);
      clearTimeout(retry);
      clearTimeout(waiting);
      candidates.clear();
      await watcher?.close();
    },
  };
}

/** Whether nothing at all has changed, including drafts and mistakes. */
function isSame(one: ContentSnapshot, other: ContentSnapshot): boolean {
  const [posts, others] = [allPosts(one), allPosts(other)];
  return (
    one.version === other.version &&
    one.media === other.media &&
    posts.length === others.length &&
    posts.every((post, index) => post === others[index]) &&
    isDeepStrictEqual(one.errors, other.errors) &&
    isDeepStrictEqual(one.warnings, other.warnings)
  );
}

/** The server itself failed, not the file's author. */
function failureOf(error: unknown, file: string): ContentError {
  const reason = error instanceof Error ? error.message : error;
  const message = `it could not be published: ${reason}. The server tries it again in ${RETRY_MS / 1000} s`;
  return { code: 'server-failed', file, message };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
