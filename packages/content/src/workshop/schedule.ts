import { imagesOf } from '#media/beside-post.ts';
import { isMediaFile, type Media, mediaOf } from '#media/media-files.ts';
import type { ResolvedImage } from '#media/videos.ts';
import { baseSlug, contentKind } from '#store/content-kind.ts';
import { type FileState, isFailed, lastOf, RETRY_MS } from '#workshop/file-state.ts';
import { type Batch, type Draft, type Model, RANK, type Wait } from '#workshop/model.ts';
import type { Job } from '#workshop/protocol.ts';

/* Which files are made first, when a change is published, and when the folder is looked at. */

// Of these, the process makes as many as it can in one turn.
const AT_ONCE = 50;
// Nobody waits for one of them, and their fields are read fast.
const AT_START = 500;
// A start waits so long for files that the machine can't read, and of which no version is stored.
const START_MS = 15_000;
// While many files are made, what is finished is published after this time. Each time, all lists are made anew for readers.
const PUBLISH_MS = 5000;
const PUBLISH_HAND_MS = 500;
// The system may lose events, for example of many files that are saved at once, or of a disk in the network.
export const LOOK_MS = 60_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Media come first, because posts are made with them; and new files before others, because a post may have moved. */
export function add(draft: Draft, files: Iterable<string>, rank: number, facts: Partial<Wait> = {}): void {
  for (const file of inOrder(draft, files)) {
    // What is made now may have changed since it was read.
    const present = isBeingMade(draft, file) ? undefined : draft.waits.get(file);
    const wish = isMediaFile(file) && rank === RANK.bulk ? RANK.pictures : rank;
    if (present === undefined || wish < present.rank) {
      draft.waits.delete(file);
      draft.waits.set(file, { since: draft.now, ...present, ...facts, rank: wish });
    }
  }
}

function inOrder({ files }: Draft, names: Iterable<string>): readonly string[] {
  const orderOf = (file: string): number => {
    const kind = contentKind(file);
    if (kind === 'post') {
      return files.get(file)?.at === 'listed' ? 2 : 3;
    }
    return kind === 'media' ? 0 : 1;
  };
  return [...Map.groupBy(names, orderOf)].sort(([a], [b]) => a - b).flatMap(([, group]) => group);
}

/** Whether a file is made at the moment, and wasn't saved since. */
export function isBeingMade({ making, waits }: Draft, file: string): boolean {
  return making.some(([each, wait]) => each === file && waits.get(file) === wait);
}

/** A change that readers lack. */
export function markUnpublished(draft: Draft, rank: number): void {
  const { since, rank: before } = draft.unpublished ?? { since: draft.at, rank };
  draft.unpublished = { since, rank: Math.min(rank, before) };
}

/** Decides what is made and published next. */
export function proceed(draft: Draft): void {
  for (const [file, due] of draft.retries) {
    if (due <= draft.at) {
      draft.retries.delete(file);
      add(draft, draft.waits.has(file) ? [] : [file], RANK.nobody, { ends: 0 });
    }
  }
  if (draft.phase === 'listing' && draft.waits.size === 0 && isListed(draft)) {
    draft.phase = 'serving';
    publish(draft);
    add(draft, unmade(draft), RANK.nobody);
  }
  if (draft.making.length === 0 && draft.waits.size > 0 && draft.phase !== 'starting') {
    draft.media = mediaIn(draft);
    draft.making = nextBatch(draft);
    draft.effects.push({ type: 'make', jobs: draft.making.map(([file, wait]) => jobFor(draft, file, wait)) });
  }
  if (publishAt(draft) <= draft.at) {
    publish(draft);
  }
  if (lookAt(draft) <= draft.at) {
    draft.lookAt = draft.at + (draft.unreadable.length > 0 ? RETRY_MS : LOOK_MS);
    draft.effects.push({ type: 'look' });
  }
}

/** Whether a start needs to wait no longer: of each file that the machine can't read, a version is known, or time is up. */
function isListed({ files, isWatching, at, begun }: Draft): boolean {
  const lacking = files.values().filter((state) => isFailed(state) && state.shown === undefined);
  const count = [...lacking].length;
  return count === 0 || !isWatching || (at - begun >= START_MS && count < files.size);
}

function publish(draft: Draft): void {
  draft.media = mediaIn(draft);
  draft.effects.push({ type: 'publish' });
  draft.unpublished = undefined;
  draft.publishedAt = draft.at;
}

/** The files of which only the fields are known, if at all; the newest posts first. */
function unmade({ files }: Draft): readonly string[] {
  const dateOf = (state: FileState) => state.shown?.entry.post?.date ?? '';
  return [...files]
    .filter(([, { at }]) => at === 'fields' || at === 'listed')
    .toSorted(([, a], [, b]) => Number(dateOf(a) < dateOf(b)) - Number(dateOf(a) > dateOf(b)))
    .map(([file]) => file);
}

function rankOf({ asks, rank }: Wait): number {
  return asks ? RANK.question : rank;
}

/** The next files, all of one rank. A file that somebody waits for comes alone. */
function nextBatch({ waits, phase }: Draft): Batch {
  const best = waits.values().reduce((least, wait) => Math.min(least, rankOf(wait)), NEVER);
  const many = best === RANK.question || phase === 'listing' ? AT_START : AT_ONCE;
  const size = best === RANK.hand || best === RANK.reader ? 1 : many;
  const batch: (readonly [string, Wait])[] = [];
  for (const each of waits) {
    const [, wait] = each;
    const rank = rankOf(wait);
    const { ends } = wait;
    if (rank === best && ends !== undefined) {
      return batch.length === 0 ? [each] : batch;
    }
    if (rank === best && batch.push(each) === size) {
      break;
    }
  }
  return batch;
}

function jobFor(draft: Draft, file: string, { asks, isAnew, since }: Wait): Job {
  const { files, hold, isKnown } = draft;
  const state = files.get(file);
  const before = state?.shown ?? (state && lastOf(state));
  const isFirst = draft.phase === 'listing';
  const isNew = state?.at === 'listed' && (!isFirst || isKnown);
  const wasSeen = before?.since !== undefined || (isFirst && !isKnown);
  return {
    file,
    need: asks || (isFirst && !(hold && isNew)) ? 'fields' : 'all',
    images: imagesBeside(draft, file),
    since: before?.since ?? since,
    ...(isAnew && { isAnew }),
    ...(hold && !wasSeen && { isHeld: true }),
  };
}

/** The pictures and videos beside a post. */
export function imagesBeside(model: Pick<Model, 'files' | 'media'>, file: string): readonly ResolvedImage[] {
  const slug = contentKind(file) === 'post' ? baseSlug(file) : undefined;
  return slug === undefined ? [] : imagesOf(slug, mediaIn(model));
}

/** The pictures and videos that readers get. */
export function mediaIn({ files, media }: Pick<Model, 'files' | 'media'>): Media {
  return media ?? mediaOf([...files].flatMap(([file, { shown }]) => (isMediaFile(file) && shown?.entry) || []));
}

/** When a change is published: when nothing waits that was saved, or part of it after a while. */
function publishAt({ phase, isWatching, unpublished, waits, publishedAt }: Model): number {
  const { since, rank } = unpublished ?? { since: NEVER, rank: RANK.question };
  if (phase !== 'serving' || (!isWatching && waits.size > 0)) {
    return NEVER;
  }
  const isQuiet = !waits.values().some((wait) => wait.rank !== RANK.reader && wait.rank !== RANK.nobody);
  if (rank === RANK.question || !isWatching || (isQuiet && rank !== RANK.nobody)) {
    return since;
  }
  if (isQuiet) {
    return publishedAt + PUBLISH_HAND_MS;
  }
  return Math.max(since, publishedAt) + (rank === RANK.hand ? PUBLISH_HAND_MS : PUBLISH_MS);
}

function lookAt({ isWatching, phase, lookAt: at }: Model): number {
  return isWatching && phase === 'serving' ? at : NEVER;
}

/** When the loop has to look again, if nothing happens before. */
export function wakeAt(model: Model): number {
  return Math.min(publishAt(model), lookAt(model), ...model.retries.values());
}
