import { isDeepStrictEqual } from 'node:util';
import { isMediaFile } from '#media/media-files.ts';
import { sourcesOf } from '#store/content-file.ts';
import { baseSlug, contentKind } from '#store/content-kind.ts';
import { isWithin } from '#store/folder-listing.ts';
import {
  contentOf,
  type FileState,
  failedState,
  isLastGood,
  isPublic,
  RETRY_MS,
  refusedState,
  stateAfter,
  stateOfRow,
  versionOf,
} from '#workshop/file-state.ts';
import { type Draft, type Effect, type Event, type Model, type Moment, RANK } from '#workshop/model.ts';
import type { Made } from '#workshop/protocol.ts';
import { add, imagesBeside, isBeingMade, LOOK_MS, markUnpublished, mediaIn, proceed } from '#workshop/schedule.ts';

type EventOf<Type> = Extract<Event, { type: Type }>;

// Nobody saves more files than this by hand at once.
const MAX_BY_HAND = 10;
const MAX_ENDS = 2;
const START_RETRY_MS = 1000;
const BURST = 1000;
const AFTER_BURST_MS = 2000;
const SOON_MS = 1000;

/** What is known after an event, and what has to be done. Pure: it reads no file and no clock, and changes nothing. */
export function next(model: Model, event: Event, moment: Moment): readonly [Model, readonly Effect[]] {
  const { files, waits, retries } = model;
  const copies = { files: new Map(files), waits: new Map(waits), retries: new Map(retries) };
  const draft: Draft = { ...model, ...moment, ...copies, effects: [] };
  apply(draft, event);
  proceed(draft);
  const { effects, at: _, now: __, ...after } = draft;
  return [after, effects];
}

function apply(draft: Draft, event: Event): void {
  switch (event.type) {
    case 'listed':
      listed(draft, event);
      break;
    case 'changed':
      changed(draft, event);
      break;
    case 'made':
      made(draft, event);
      break;
    case 'failed':
      failed(draft, event);
      break;
    case 'wanted':
      wanted(draft, event);
      break;
    case 'lost':
      add(draft, filesAt(draft, 'made'), RANK.nobody, { isAnew: true });
  }
}

/** What was stored of a file that looks as it did is known. The others are read first. */
function listed(draft: Draft, { files, rows, unreadable }: EventOf<'listed'>): void {
  const known = new Map(rows.map((row) => [row.file, row]));
  const isKnown = rows.some(({ shown }) => shown !== undefined);
  const folders = new Set(unreadable.map(({ file }) => file));
  Object.assign(draft, { phase: 'listing', begun: draft.at, lookAt: draft.at + LOOK_MS, unreadable, isKnown });
  const names = [...files.keys()].filter((file) => contentKind(file) !== undefined && !isWithin(file, folders));
  // Pictures come first, because posts are made with them.
  const [pictures = [], others = []] = [true, false].map((is) => names.filter((file) => isMediaFile(file) === is));
  for (const group of [pictures, others]) {
    for (const file of group) {
      setState(draft, file, stateOfRow(known.get(file) ?? { file }, files, imagesBeside(draft, file)));
    }
    draft.media = mediaIn(draft);
  }
  for (const { file, shown } of rows) {
    if (isWithin(file, folders) && shown !== undefined) {
      // The error of the folder says why.
      setState(draft, file, { at: 'broken', entry: { version: '-', errors: [] }, shown });
    }
  }
  const gone = rows.flatMap(({ file }) => (files.has(file) || isWithin(file, folders) ? [] : [file]));
  add(draft, [...filesAt(draft, 'listed'), ...postsBeside(draft, gone)], RANK.bulk);
  forget(draft, gone);
}

function changed(draft: Draft, { files, gone, unreadable }: EventOf<'changed'>): void {
  const touched = new Set([...files, ...gone]);
  const rank = touched.size <= MAX_BY_HAND ? RANK.hand : RANK.bulk;
  const content = files.filter((file) => contentKind(file) !== undefined);
  const fresh = content.filter((file) => !draft.files.has(file));
  const missing = gone.filter((file) => draft.files.has(file));
  if (missing.length > 0 || !isDeepStrictEqual(unreadable, draft.unreadable)) {
    // A post that came at the same time may be the same one, with another name.
    const isLost = fresh.length === 0 && missing.some((file) => isPublic(file, draft.files.get(file)));
    markUnpublished(draft, isLost ? RANK.question : rank);
  }
  draft.unreadable = unreadable;
  forget(draft, missing);
  fresh.forEach((file) => void setState(draft, file, { at: 'listed' }));
  const users = [...draft.files].filter(([file, state]) =>
    [state.shown?.entry, state.at === 'broken' ? state.entry : undefined].some(
      (entry) => entry && sourcesOf(file, entry).some((source) => touched.has(source)),
    ),
  );
  const all = new Set([...content, ...users.map(([file]) => file), ...postsBeside(draft, missing)]);
  for (const [best, group] of Map.groupBy(all, (file) => Math.min(rank, draft.waits.get(file)?.rank ?? rank))) {
    // What a file did before it was saved no longer counts.
    group.forEach((file) => void draft.waits.delete(file));
    const [seen = [], rest = []] = [true, false].map((is) =>
      group.filter((file) => is === asksFirst(draft, file, best)),
    );
    add(draft, seen, best, { asks: true });
    add(draft, rest, best);
  }
  if (touched.size > BURST) {
    draft.lookAt = Math.min(draft.lookAt, draft.at + AFTER_BURST_MS);
  }
}

function made(draft: Draft, { made: results }: EventOf<'made'>): void {
  const pictures = new Map<number, string[]>();
  for (const { file, wait, result, before } of taken(draft, results)) {
    const after = stateAfter(before, result, wait);
    if (after === undefined) {
      // Whoever looks at the folder next says whether it is gone, or all of the folder.
      draft.lookAt = Math.min(draft.lookAt, draft.at + SOON_MS);
      if (before.at === 'listed' && before.shown === undefined) {
        draft.files.delete(file);
      } else if (draft.isWatching) {
        before.at === 'listed' && setState(draft, file, failedState(file, before, 'it is missing'));
        draft.retries.set(file, draft.at + RETRY_MS);
      }
      continue;
    }
    if (wait.asks && !draft.waits.has(file)) {
      draft.waits.set(file, { ...wait, asks: false });
    }
    if (isLastGood(after) && (before.at === 'made' || before.at === 'listed') && before.shown?.since !== undefined) {
      const text = `Readers get the last good version of ${file}, because it has a mistake or cannot be read. Correct it`;
      draft.effects.push({ type: 'log', files: [file], text });
    }
    setState(draft, file, after);
    if (!isDeepStrictEqual(contentOf(before), contentOf(after))) {
      // What readers must not see any longer is urgent. That somebody read a text first is not.
      const isWithdrawn = isPublic(file, before) && !isPublic(file, after);
      const rank = wait.rank === RANK.reader ? RANK.hand : wait.rank;
      markUnpublished(draft, isWithdrawn ? RANK.question : Math.max(rank, RANK.hand));
    }
    if (isMediaFile(file) && versionOf(before) !== versionOf(after)) {
      const rank = wait.rank === RANK.pictures ? RANK.bulk : wait.rank;
      pictures.set(rank, [...(pictures.get(rank) ?? []), file]);
    }
  }
  for (const [rank, names] of pictures) {
    add(draft, postsBeside(draft, names), rank);
  }
}

/** Of many posts that are saved, it is asked first whether readers may still see them. */
function asksFirst({ files, phase }: Draft, file: string, rank: number): boolean {
  return rank === RANK.bulk && phase === 'serving' && isPublic(file, files.get(file));
}

/** Takes the files of the batch that are made, with their results. They no longer wait, unless they were saved since. */
function taken(draft: Draft, results: readonly Made[]) {
  const batch = draft.making.slice(0, results.length);
  batch.forEach(([file, wait]) => void (draft.waits.get(file) === wait && draft.waits.delete(file)));
  draft.making = [];
  return batch.flatMap(([file, wait], index) => {
    const [result, before] = [results[index], draft.files.get(file)];
    return result && before ? [{ file, wait, result, before }] : [];
  });
}

/** Of several files, each is made alone. One that ended the process is made once more, after all others, and then refused. */
function failed(draft: Draft, { by, reason }: EventOf<'failed'>): void {
  const batch = draft.making.filter(([file]) => isBeingMade(draft, file));
  const text =
    by === 'outside'
      ? 'Something outside ended the process that reads the content. It starts again'
      : `The process that reads the content starts again: ${reason}`;
  if (by !== 'program') {
    draft.effects.push({ type: 'log', files: by === 'outside' ? [] : draft.making.map(([file]) => file), text });
  }
  const isAlone = draft.making.length === 1;
  draft.making = [];
  for (const [file, wait] of batch) {
    const before = draft.files.get(file) ?? { at: 'listed' };
    const ends = (wait.ends ?? 0) + Number(isAlone && by !== 'outside' && !wait.asks);
    draft.waits.delete(file);
    if (by !== 'outside' && ends >= (by === 'program' ? 1 : MAX_ENDS)) {
      const remedy = by === 'clock' ? '. Look at the disk of the content' : '';
      const state = by === 'file' ? refusedState(file, before, reason) : failedState(file, before, reason + remedy);
      setState(draft, file, state);
      markUnpublished(draft, wait.rank);
    } else {
      const isAgain = by === 'outside' ? wait.ends !== undefined : ends > 0;
      // Whether a post is public is asked at once. What has ended the process comes last, so that it holds up nothing.
      const isAnswerable = !isAlone || by === 'outside';
      const asks = wait.asks ? isAnswerable : isAgain && isPublic(file, before);
      draft.waits.set(file, { ...wait, ends, asks, rank: isAgain ? RANK.nobody : wait.rank });
    }
  }
}

/** What is made, but can't be read, is made again. */
function wanted(draft: Draft, { file }: EventOf<'wanted'>): void {
  const state = draft.files.get(file);
  if (state !== undefined && !isBeingMade(draft, file)) {
    add(draft, [file], RANK.reader, { isAnew: state.at === 'made' });
  }
}

/** A file that could not be read is tried again after a while. */
function setState(draft: Draft, file: string, state: FileState): void {
  if (isMediaFile(file) && versionOf(state) !== versionOf(draft.files.get(file))) {
    draft.media = undefined;
  }
  draft.files.set(file, state);
  draft.retries.delete(file);
  if (draft.isWatching && state.at === 'broken' && state.entry.version === '') {
    draft.retries.set(file, draft.at + (draft.phase === 'listing' ? START_RETRY_MS : RETRY_MS));
  }
}

function forget(draft: Draft, files: readonly string[]): void {
  for (const file of files) {
    draft.files.delete(file);
    draft.waits.delete(file);
    draft.retries.delete(file);
  }
  if (files.length > 0) {
    draft.media = undefined;
    draft.effects.push({ type: 'forget', files });
  }
}

/** The posts next to pictures and videos, with which they are made. */
function postsBeside({ files }: Draft, names: readonly string[]): readonly string[] {
  const slugs = new Set(names.filter(isMediaFile).map(baseSlug));
  const isBeside = (file: string) => contentKind(file) === 'post' && slugs.has(baseSlug(file));
  return slugs.size === 0 ? [] : [...files.keys()].filter(isBeside);
}

function filesAt({ files }: Draft, at: FileState['at']): readonly string[] {
  return [...files].flatMap(([file, state]) => (state.at === at ? [file] : []));
}
