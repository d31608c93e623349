import { isDeepStrictEqual } from 'node:util';
import type { ContentError } from '#files/content-error.ts';
import { isMediaFile } from '#media/media-files.ts';
import type { ResolvedImage } from '#media/videos.ts';
import { type Entry, MISSING_STAMP, type Shown, sourcesOf, versionOfPost } from '#store/content-file.ts';
import { contentKind } from '#store/content-kind.ts';
import type { Made } from '#workshop/protocol.ts';
import type { Row } from '#workshop/store.ts';

/** `shown` is what readers get; of a post with mistakes, its last good version. */
export type FileState =
  /** It isn't read yet. */
  | { readonly at: 'listed'; readonly shown?: Shown | undefined }
  /** Its text isn't made yet. `last` is the last version whose text readers could read. */
  | { readonly at: 'fields'; readonly shown: Shown; readonly last?: Shown | undefined }
  | { readonly at: 'made'; readonly shown: Shown }
  /** `entry` says why. There is a reason if the author can't correct it: the machine, or the site's own modules, could not make it. */
  | { readonly at: 'broken'; readonly entry: Entry; readonly reason?: string; readonly shown?: Shown | undefined };

export const RETRY_MS = 5000;
const REMEDY =
  'split the post, or look for a passage of repeated brackets, marks or tags, or one code block that is very long';

/** The state of a file at a start. It is known if it looks as it did, and a post if the pictures beside it are the same. */
export function stateOfRow(
  { file, made: known, shown }: Row,
  stamps: ReadonlyMap<string, string>,
  images: readonly ResolvedImage[],
): FileState {
  const stamp = known && sourcesOf(file, known.entry).map((source) => stamps.get(source) ?? MISSING_STAMP);
  if (known === undefined || known.stamp === '' || known.stamp !== stamp?.join(' ')) {
    return { at: 'listed', shown };
  }
  const { entry, isWhole } = known;
  if (entry.digest !== undefined && entry.version !== versionOfPost(file, entry.digest, images)) {
    return { at: 'listed', shown };
  }
  if (entry.errors.length > 0) {
    return broken(entry, shown);
  }
  const now: Shown = { entry, since: entry.post?.draft ? undefined : (shown?.since ?? 0) };
  return isWhole ? { at: 'made', shown: now } : { at: 'fields', shown: now, last: shown };
}

/** The state after a file was made, or after it was asked whether it is public. Undefined if the file is missing. */
export function stateAfter(
  before: FileState,
  made: Made,
  { asks, since: savedAt }: { readonly asks?: boolean; readonly since: number },
): FileState | undefined {
  const { file, entry, isWhole, ofMachine } = made;
  if (ofMachine !== undefined) {
    return failedState(file, before, ofMachine);
  }
  if (entry === undefined) {
    return undefined;
  }
  const { version, errors, isWithdrawn } = entry;
  const isHidden = isWithdrawn || entry.post?.draft === true;
  if (asks) {
    return isHidden ? { at: 'broken', entry: { version, errors, isWithdrawn: true } } : before;
  }
  // What can't be read at the moment stays as it is.
  const last = version === '' ? before.shown : lastOf(before);
  if (errors.length > 0) {
    return broken(entry, last);
  }
  const known = before.shown?.entry.post;
  // Snapshots are compared by their posts.
  const post = isDeepStrictEqual(known, entry.post) ? known : entry.post;
  const since = isHidden ? undefined : (before.shown?.since ?? last?.since ?? savedAt);
  const shown: Shown = { entry: { ...entry, ...(post && { post }) }, ...(since !== undefined && { since }) };
  return isWhole ? { at: 'made', shown } : { at: 'fields', shown, last };
}

function broken(entry: Entry, last: Shown | undefined): FileState {
  const { post: _, ...rest } = entry;
  if (entry.isWithdrawn) {
    return { at: 'broken', entry };
  }
  // Entries of a data file that are correct are used, although others have mistakes; and a picture that is damaged isn't shown.
  const isUsed = ['authors', 'redirects', 'announcement', 'image', 'media'].some((name) => name in entry);
  const shown = isUsed ? { entry: { ...last?.entry, ...rest, errors: [] }, since: last?.since } : last;
  return { at: 'broken', entry, shown };
}

/** The machine, or the site's own modules, could not make it. */
export function failedState(file: string, { shown }: FileState, reason: string): FileState {
  const message = `it could not be published: ${reason}. The server tries it again in ${RETRY_MS / 1000} s`;
  return { at: 'broken', entry: { version: '', errors: [{ code: 'server-failed', file, message }] }, reason, shown };
}

/** Its text or picture ended the process. Nothing is stored of it, so that it is tried again at the next start. */
export function refusedState(file: string, before: FileState, reason: string): FileState {
  const error: ContentError = isMediaFile(file)
    ? { code: 'file-damaged', file, message: `readers do not see it, because ${reason}; export it again` }
    : { code: 'render-limit', file, message: `the text cannot be rendered: ${reason}; ${REMEDY}` };
  const isWithdrawn = before.at === 'broken' && before.entry.isWithdrawn === true;
  return broken({ version: 'refused', errors: [error], ...(isWithdrawn && { isWithdrawn }) }, lastOf(before));
}

/** What a snapshot contains of a file. If it has errors, the rest is its last good version. */
export function contentOf(state: FileState): Entry | undefined {
  const shown = state.at === 'listed' ? undefined : state.shown?.entry;
  if (state.at !== 'broken') {
    return shown;
  }
  const { post: _, version, ...newest } = state.entry;
  return { version, ...shown, ...newest };
}

/** Whether readers get it. */
export function isPublic(file: string, state: FileState | undefined): boolean {
  return contentKind(file) === 'post' && state?.shown?.entry.post?.draft === false;
}

/** The last version that readers could read. */
export function lastOf(state: FileState): Shown | undefined {
  return state.at === 'fields' ? state.last : state.shown;
}

/** Whether the machine, or the site's own modules, could not make it. */
export function isFailed(state: FileState): boolean {
  return state.at === 'broken' && state.reason !== undefined;
}

export function versionOf(state: FileState | undefined): string | undefined {
  return state?.shown?.entry.version;
}

/** Whether readers get a version before the one with mistakes. */
export function isLastGood(state: FileState): boolean {
  return state.at === 'broken' && state.reason === undefined && state.shown?.entry.post !== undefined;
}
