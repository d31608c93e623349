import { isDeepStrictEqual } from 'node:util';
import type { ContentError } from '#files/content-error.ts';
import { imagesOf } from '#media/beside-post.ts';
import { isMediaFile, mediaOf } from '#media/media-files.ts';
import { type Entry, MISSING_STAMP, type Shown, sourcesOf } from '#store/content-file.ts';
import { baseSlug, contentKind } from '#store/content-kind.ts';
import { isBelow } from '#store/folder-listing.ts';
import type { Job, Made } from '#workshop/protocol.ts';
import type { Row } from '#workshop/store.ts';

/* What is known of the content, and what follows from an event. Pure: it reads no file and no clock, and changes nothing. */

/** `shown` is what readers get; of a post with mistakes, its last good version. */
export type FileState =
  /** It isn't read yet. */
  | { readonly at: 'listed'; readonly shown?: Shown | undefined }
  /** Its text isn't made yet. `last` is the last version whose text readers could read. */
  | { readonly at: 'fields'; readonly shown: Shown; readonly last?: Shown | undefined }
  | { readonly at: 'made'; readonly shown: Shown }
  /** Its author has to correct it. */
  | { readonly at: 'broken'; readonly entry: Entry; readonly shown?: Shown | undefined; readonly retryAt?: number }
  /** The machine, or the site's own modules, could not make it. */
  | { readonly at: 'failed'; readonly reason: string; readonly shown?: Shown | undefined; readonly retryAt: number };

/** Who waits for a file: a request, somebody who saved it alone, somebody who saved many, or nobody. */
export const RANKS = ['reader', 'hand', 'pictures', 'bulk', 'cold'] as const;
export type Rank = (typeof RANKS)[number];

/** A file that has to be made. */
export type Wait = {
  readonly rank: Rank;
  /** When it was saved (epoch ms). */
  readonly since: number;
  /** How often it ended the process. With a number, even 0, it is made alone. */
  readonly ends?: number;
  /** Whether something outside ended the process at it. */
  readonly isKilled?: boolean;
  /** Whether it is only asked whether the post is public, because its text ended the process. */
  readonly asks?: boolean;
  /** Whether what is stored of it can't be read. */
  readonly isAnew?: boolean;
  /** Whether its fields were read, and it wasn't saved since. */
  readonly isRest?: boolean;
};

export type Batch = readonly (readonly [file: string, wait: Wait])[];

export type Model = {
  readonly isWatching: boolean;
  /** Whether a new post in which readers would see markup waits until it is corrected. */
  readonly hold: boolean;
  readonly limitMs: number;
  /** `serving`: the fields of all posts are known. */
  readonly phase: 'starting' | 'listing' | 'serving';
  /** When the phase `listing` began (ms). */
  readonly begun: number;
  /** Whether this machine knows what readers saw before the start. */
  readonly isKnown: boolean;
  readonly files: ReadonlyMap<string, FileState>;
  /** Posts, pictures and videos by the slug that they share. */
  readonly bySlug: ReadonlyMap<string, ReadonlySet<string>>;
  /** Folders and files that can't be listed. */
  readonly unreadable: readonly ContentError[];
  readonly waits: ReadonlyMap<string, Wait>;
  readonly making: Batch;
  /** Since when (ms) readers lack a change, and the best rank among these. */
  readonly unpublished?: { readonly since: number; readonly rank: Rank } | undefined;
  readonly publishedAt: number;
  /** When the whole folder is looked at again (ms), whatever events there are. */
  readonly lookAt: number;
};

export type Event =
  | {
      readonly type: 'listed';
      /** With the stamps of the files. */
      readonly files: ReadonlyMap<string, string>;
      readonly rows: readonly Row[];
      readonly unreadable: readonly ContentError[];
    }
  | {
      readonly type: 'changed';
      readonly files: readonly string[];
      readonly gone: readonly string[];
      readonly unreadable: readonly ContentError[];
    }
  /** The first files of the batch are made. */
  | { readonly type: 'made'; readonly made: readonly Made[] }
  /** The process ended: because of the file, something outside, or the server's clock. */
  | {
      readonly type: 'ended';
      readonly by: 'file' | 'outside' | 'clock';
      readonly reason: string;
      readonly isLate?: boolean;
    }
  /** The program or the machine failed. */
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'wanted'; readonly file: string }
  /** The store is another one, and has nothing of what was made. */
  | { readonly type: 'lost' }
  | { readonly type: 'tick' };

export type Effect =
  | { readonly type: 'make'; readonly jobs: readonly Job[] }
  /** Nothing of these is kept for the next start. */
  | { readonly type: 'forget'; readonly files: readonly string[] }
  | { readonly type: 'publish' }
  | { readonly type: 'look' }
  | { readonly type: 'log'; readonly files: readonly string[]; readonly text: string };

/** Milliseconds: `at` of a clock that only goes forward, `now` since the epoch. */
export type Moment = { readonly at: number; readonly now: number };

// Of these, the process makes as many as it can in one turn.
const AT_ONCE = 50;
// Nobody waits for one of them, and their fields are read fast.
const AT_START = 500;
// Nobody saves more files than this by hand at once.
const MAX_BY_HAND = 10;
const MAX_ENDS = 2;
export const RETRY_MS = 5000;
// A start waits so long for files that the machine can't read, and of which no version is stored.
const START_MS = 15_000;
const START_RETRY_MS = 1000;
// While many files are made, what is finished is published after this time. Each time, all lists are made anew for readers.
const PUBLISH_MS = 5000;
const PUBLISH_HAND_MS = 500;
// The system may lose events, for example of many files that are saved at once, or of a disk in the network.
const LOOK_MS = 60_000;
const BURST = 1000;
const AFTER_BURST_MS = 2000;
const SOON_MS = 1000;
const REMEDY =
  'split the post, or look for a passage of repeated brackets, marks or tags, or one code block that is very long';
const NO_ERRORS: readonly ContentError[] = [];

export function emptyModel(settings: Pick<Model, 'isWatching' | 'hold' | 'limitMs'>): Model {
  const nothing = { files: new Map(), bySlug: new Map(), unreadable: [], waits: new Map(), making: [] };
  return { ...settings, ...nothing, phase: 'starting', begun: 0, isKnown: false, publishedAt: -1e9, lookAt: 1e15 };
}

/** What is known after an event, and what has to be done. */
export function next(model: Model, event: Event, moment: Moment): readonly [Model, readonly Effect[]] {
  const [after, effects] = afterEvent(model, event, moment);
  return proceed(after, effects, moment);
}

function afterEvent(model: Model, event: Event, moment: Moment): readonly [Model, readonly Effect[]] {
  switch (event.type) {
    case 'listed':
      return listed(model, event, moment);
    case 'changed':
      return changed(model, event, moment);
    case 'made':
      return made(model, event.made, moment);
    case 'ended':
      return ended(model, event, moment);
    case 'failed':
      return [failed(model, event.reason, moment), []];
    case 'wanted':
      return [wanted(model, event.file, moment), []];
    case 'lost': {
      const rest = [...model.files].flatMap(([file, { at }]) => (at === 'made' ? [file] : []));
      return [add(model, rest, 'cold', moment, { isAnew: true }), []];
    }
    case 'tick':
      return [model, []];
  }
}

/** What was stored of a file that looks as it did is known. The others are read first. */
function listed(
  model: Model,
  { files, rows, unreadable }: Extract<Event, { type: 'listed' }>,
  moment: Moment,
): readonly [Model, readonly Effect[]] {
  const known = new Map(rows.map((row) => [row.file, row]));
  const folders = new Set(unreadable.map(({ file }) => file));
  const isUnreadable = (file: string) => folders.has(file) || isBelow(file, folders);
  const states = new Map<string, FileState>();
  for (const file of files.keys()) {
    if (!isUnreadable(file)) {
      states.set(file, stateOfRow(known.get(file), files));
    }
  }
  const gone = rows.filter(({ file }) => !files.has(file) && !isUnreadable(file)).map(({ file }) => file);
  for (const { file, shown } of rows) {
    if (isUnreadable(file) && shown !== undefined) {
      // The error of the folder says why.
      states.set(file, { at: 'broken', entry: { version: '-', errors: NO_ERRORS }, shown });
    }
  }
  const start: Model = {
    ...model,
    ...{ phase: 'listing', begun: moment.at, lookAt: moment.at + LOOK_MS, files: states, unreadable },
    isKnown: rows.some(({ shown }) => shown !== undefined),
    bySlug: slugsOf(states.keys()),
  };
  const unread = [...states].flatMap(([file, { at }]) => (at === 'listed' ? [file] : []));
  const beside = gone.filter(isMediaFile).flatMap((file) => postsBeside(start, file));
  return [add(start, [...unread, ...beside], 'bulk', moment), gone.length > 0 ? [{ type: 'forget', files: gone }] : []];
}

function stateOfRow(row: Row | undefined, stamps: ReadonlyMap<string, string>): FileState {
  const { file = '', made: known, shown } = row ?? {};
  const stamp = known && sourcesOf(file, known.entry).map((source) => stamps.get(source) ?? MISSING_STAMP);
  if (known === undefined || known.stamp === '' || known.stamp !== stamp?.join(' ')) {
    return { at: 'listed', shown };
  }
  const { entry, isWhole } = known;
  if (entry.errors.length > 0) {
    return broken(entry, shown);
  }
  const since = entry.post?.draft ? undefined : (shown?.since ?? 0);
  return isWhole ? { at: 'made', shown: { entry, since } } : { at: 'fields', shown: { entry, since }, last: shown };
}

function changed(
  model: Model,
  { files, gone, unreadable }: Extract<Event, { type: 'changed' }>,
  moment: Moment,
): readonly [Model, readonly Effect[]] {
  const touched = new Set([...files, ...gone]);
  const content = files.filter((file) => contentKind(file) !== undefined);
  const missing = gone.filter((file) => model.files.has(file));
  const users = [...model.files].flatMap(([file, state]) => {
    const { original = '', includes = [] } = (state.at === 'broken' ? state.entry : state.shown?.entry) ?? {};
    return includes.some((each) => touched.has(each)) || touched.has(original) ? [file] : [];
  });
  const isGone = new Set(missing);
  const beside = missing.filter(isMediaFile).flatMap((file) => postsBeside(model, file));
  const all = [...new Set([...content, ...users, ...beside])].filter((file) => !isGone.has(file));
  const fresh = content.filter((file) => !model.files.has(file));
  const rank = touched.size <= MAX_BY_HAND ? 'hand' : 'bulk';
  const states = new Map(model.files);
  const waits = new Map(model.waits);
  for (const file of fresh) {
    states.set(file, { at: 'listed' });
  }
  for (const file of missing) {
    states.delete(file);
    waits.delete(file);
  }
  const without: Model = {
    ...model,
    files: states,
    waits,
    bySlug: withNames(model.bySlug, fresh, missing),
    unreadable,
  };
  const isOther = missing.length > 0 || !isDeepStrictEqual(unreadable, model.unreadable);
  // A post that came at the same time may be the same one, with another name.
  const isLost = fresh.length === 0 && missing.some((file) => isSeen(file, model.files.get(file)));
  const marked = isOther ? unpublishedBy(without, isLost ? 'reader' : rank, moment) : without;
  const soon = touched.size > BURST ? moment.at + AFTER_BURST_MS : model.lookAt;
  return [
    { ...add(marked, all, rank, moment, {}, true), lookAt: Math.min(model.lookAt, soon) },
    missing.length > 0 ? [{ type: 'forget', files: missing }] : [],
  ];
}

function made(model: Model, all: readonly Made[], moment: Moment): readonly [Model, readonly Effect[]] {
  const files = new Map(model.files);
  const effects: Effect[] = [];
  const beside = new Map<Rank, string[]>();
  let after: Model = {
    ...model,
    making: [],
    files,
    waits: withoutDone(model.waits, model.making.slice(0, all.length)),
  };
  for (const [index, each] of all.entries()) {
    const [file, wait] = model.making[index] ?? [each.file, { rank: 'cold', since: moment.now }];
    const before = files.get(file);
    if (before === undefined) {
      continue;
    }
    const state = afterMade(before, each, wait, moment);
    if (state === undefined) {
      // Whoever looks at the folder next says whether it is gone, or all of the folder.
      after = { ...after, lookAt: Math.min(after.lookAt, moment.at + SOON_MS) };
      if (before.at === 'listed' && before.shown === undefined) {
        files.delete(file);
      }
      continue;
    }
    files.set(file, state);
    if (wait.asks && !after.waits.has(file)) {
      after = { ...after, waits: withWait(after.waits, file, { ...wait, asks: false, rank: 'cold' }) };
    }
    if (isLastGood(state) && !isLastGood(before) && before.at === 'made' && before.shown.since !== undefined) {
      effects.push({ type: 'log', files: [file], text: lastGoodText(file) });
    } else if (model.phase === 'listing' && isLastGood(state) && before.at === 'listed') {
      effects.push({ type: 'log', files: [file], text: lastGoodText(file) });
    }
    const isOther = !isSame(contentOf(file, before), contentOf(file, state));
    if (isOther) {
      after = unpublishedBy(after, rankOfChange(file, before, state, wait), moment);
    }
    if (isMediaFile(file) && versionOf(before) !== versionOf(state) && model.phase !== 'starting') {
      const rank = wait.rank === 'pictures' ? 'bulk' : wait.rank;
      beside.set(rank, [...(beside.get(rank) ?? []), ...postsBeside(after, file)]);
    }
  }
  for (const [rank, posts] of beside) {
    after = add(after, posts, rank, moment);
  }
  return [after, effects];
}

/** What readers must not see any longer is urgent. That somebody read a text first is not. */
function rankOfChange(file: string, before: FileState, after: FileState, { rank }: Wait): Rank {
  if (isSeen(file, before) && !isSeen(file, after)) {
    return 'reader';
  }
  return rank === 'reader' ? 'hand' : rank;
}

function lastGoodText(file: string): string {
  return `Readers get the last good version of ${file}, because it has a mistake or cannot be read. Correct it`;
}

function isLastGood(state: FileState): boolean {
  return state.at === 'broken' && state.shown?.entry.post !== undefined && state.entry.errors.length > 0;
}

/** Undefined if the file is missing. */
function afterMade(before: FileState, { entry, isWhole, ofMachine }: Made, wait: Wait, moment: Moment) {
  if (ofMachine !== undefined) {
    return failedState(before, ofMachine, moment);
  }
  if (entry === undefined) {
    return undefined;
  }
  const isHidden = entry.isWithdrawn || entry.post?.draft === true;
  if (wait.asks) {
    const { version, errors } = entry;
    return isHidden ? ({ at: 'broken', entry: { version, errors, isWithdrawn: true } } satisfies FileState) : before;
  }
  const last = lastOf(before);
  if (entry.errors.length > 0) {
    return broken(entry, last, moment);
  }
  const since = isHidden ? undefined : (before.shown?.since ?? last?.since ?? wait.since);
  const known = before.shown?.entry;
  const isKnown = known !== undefined && known.version === entry.version;
  const kept = isKnown && known.post && entry.post ? { ...entry, post: known.post } : entry;
  const same = isKnown && isDeepStrictEqual(known, kept) ? known : kept;
  const shown: Shown = { entry: same, ...(since !== undefined && { since }) };
  if (isWhole) {
    return { at: 'made', shown } satisfies FileState;
  }
  return { at: 'fields', shown, last } satisfies FileState;
}

function broken(entry: Entry, last: Shown | undefined, moment?: Moment): FileState {
  const { version, post: _, ...rest } = entry;
  const retry = version === '' && moment ? { retryAt: moment.at + RETRY_MS } : {};
  if (entry.isWithdrawn) {
    return { at: 'broken', entry, ...retry };
  }
  // Entries of a data file that are correct are used, although others have mistakes; and a picture that is damaged isn't shown.
  const isUsed = ['authors', 'redirects', 'announcement', 'image', 'media'].some((name) => name in entry);
  const merged: Entry = { ...last?.entry, ...rest, errors: NO_ERRORS, version };
  return { at: 'broken', entry, shown: isUsed ? { entry: merged, since: last?.since } : last, ...retry };
}

/** The process ended. A file that ended it is made once more alone, and then refused. */
function ended(
  model: Model,
  { by, reason, isLate = false }: Extract<Event, { type: 'ended' }>,
  moment: Moment,
): readonly [Model, readonly Effect[]] {
  const { making } = model;
  const files = making.map(([file]) => file);
  const text =
    by === 'outside'
      ? 'Something outside ended the process that reads the content. It starts again'
      : `The process that reads the content starts again: ${reason}`;
  let after: Model = { ...model, making: [] };
  for (const [file, wait] of making) {
    const before = model.files.get(file);
    if (before === undefined || model.waits.get(file) !== wait) {
      continue;
    }
    if (by === 'outside') {
      const asks = wait.isKilled === true && !wait.asks && isSeen(file, before);
      const rank = rankAgain(wait, asks, wait.isKilled === true);
      after = { ...after, waits: withWait(after.waits, file, { ...wait, rank, asks, isKilled: true }) };
      continue;
    }
    const ends = (wait.ends ?? 0) + Number(making.length === 1 && !wait.asks);
    if (ends >= MAX_ENDS && by === 'clock') {
      const state = failedState(before, `${reason}. Look at the disk of the content`, moment);
      after = unpublishedBy(withState(withoutWait(after, file), file, state), wait.rank, moment);
    } else if (ends >= MAX_ENDS) {
      const state = refusedState(file, before, isLate ? `it takes over ${model.limitMs / 1000} s` : reason);
      after = unpublishedBy(withState(withoutWait(after, file), file, state), wait.rank, moment);
    } else {
      const asks = ends > 0 && !wait.asks && isSeen(file, before);
      const rank = rankAgain(wait, asks, ends > 0 && wait.rank !== 'reader');
      after = { ...after, waits: withWait(after.waits, file, { ...wait, rank, asks, ends }) };
    }
  }
  return [after, [{ type: 'log', files: by === 'outside' ? [] : files, text }]];
}

/** Whether a post is public is asked at once. What has ended the process comes last, so that it holds up nothing. */
function rankAgain({ rank }: Wait, asks: boolean, isLast: boolean): Rank {
  if (asks) {
    return 'reader';
  }
  return isLast ? 'cold' : rank;
}

function isSeen(file: string, state: FileState | undefined): boolean {
  return contentKind(file) === 'post' && state?.shown?.entry.post?.draft === false;
}

/** Nothing is stored of it, so that it is tried again at the next start. */
function refusedState(file: string, before: FileState, reason: string): FileState {
  const isMedia = isMediaFile(file);
  const error: ContentError = {
    code: isMedia ? 'file-damaged' : 'render-limit',
    file,
    message: isMedia
      ? `readers do not see it, because ${reason}; export it again`
      : `the text cannot be rendered: ${reason}; ${REMEDY}`,
  };
  const isWithdrawn = before.at === 'broken' && before.entry.isWithdrawn === true;
  const entry: Entry = { version: 'refused', errors: [error], ...(isWithdrawn && { isWithdrawn }) };
  return { at: 'broken', entry, shown: isWithdrawn ? undefined : lastOf(before) };
}

/** Of several files, each is tried alone. */
function failed(model: Model, reason: string, moment: Moment): Model {
  const { making } = model;
  let after: Model = { ...model, making: [] };
  for (const [file, wait] of making) {
    const before = model.files.get(file);
    if (before === undefined || model.waits.get(file) !== wait) {
      continue;
    }
    if (making.length > 1) {
      after = { ...after, waits: withWait(after.waits, file, { ...wait, ends: wait.ends ?? 0 }) };
    } else {
      const state = failedState(before, reason, moment);
      after = unpublishedBy(withState(withoutWait(after, file), file, state), wait.rank, moment);
    }
  }
  return after;
}

function failedState(before: FileState, reason: string, moment: Moment): FileState {
  return { at: 'failed', reason, shown: before.shown, retryAt: moment.at + RETRY_MS };
}

function wanted(model: Model, file: string, moment: Moment): Model {
  const state = model.files.get(file);
  // What is made, but can't be read, is made again.
  const isMaking = model.making.some(([each, wait]) => each === file && model.waits.get(file) === wait);
  return state === undefined || isMaking
    ? model
    : add(model, [file], 'reader', moment, { isAnew: state.at === 'made' });
}

/** Decides what is made and published next. */
function proceed(model: Model, effects: readonly Effect[], moment: Moment): readonly [Model, readonly Effect[]] {
  let after = withRetries(model, moment);
  const all = [...effects];
  if (after.phase === 'listing' && after.waits.size === 0 && isListed(after, moment)) {
    const dateOf = (file: string) => after.files.get(file)?.shown?.entry.post?.date ?? '';
    const rest = [...after.files].flatMap(([file, { at }]) => (at === 'fields' || at === 'listed' ? [file] : []));
    const newest = rest.toSorted((a, b) => Number(dateOf(a) < dateOf(b)) - Number(dateOf(a) > dateOf(b)));
    after = add(
      { ...after, phase: 'serving', unpublished: { since: moment.at, rank: 'hand' } },
      newest,
      'cold',
      moment,
      { isRest: true },
    );
    all.push({ type: 'publish' });
    after = { ...after, unpublished: undefined, publishedAt: moment.at };
  }
  if (after.making.length === 0 && after.waits.size > 0 && after.phase !== 'starting') {
    const batch = nextBatch(after);
    after = { ...after, making: batch };
    all.push({ type: 'make', jobs: batch.map(([file, wait]) => jobFor(after, file, wait)) });
  }
  if (publishAt(after) <= moment.at) {
    all.push({ type: 'publish' });
    after = { ...after, unpublished: undefined, publishedAt: moment.at };
  }
  if (after.isWatching && after.phase === 'serving' && after.lookAt <= moment.at) {
    all.push({ type: 'look' });
    after = { ...after, lookAt: moment.at + (after.unreadable.length > 0 ? RETRY_MS : LOOK_MS) };
  }
  return [after, all];
}

/** Whether a start needs to wait no longer: of each file that the machine can't read, a version is known, or time is up. */
function isListed(model: Model, { at }: Moment): boolean {
  const states = [...model.files.values()];
  const lacking = states.filter((state) => state.at === 'failed' && state.shown === undefined);
  return lacking.length === 0 || !model.isWatching || (at - model.begun >= START_MS && lacking.length < states.length);
}

function withRetries(model: Model, moment: Moment): Model {
  if (!model.isWatching) {
    return model;
  }
  const again: string[] = [];
  for (const [file, state] of model.files) {
    if (retryAt(model, state) <= moment.at && !model.waits.has(file)) {
      again.push(file);
    }
  }
  return again.length === 0 ? model : add(model, again, 'cold', moment, { ends: 0 });
}

function retryAt(model: Model, state: FileState): number {
  if (state.at !== 'failed') {
    return state.at === 'broken' ? (state.retryAt ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  }
  return model.phase === 'listing' ? state.retryAt - RETRY_MS + START_RETRY_MS : state.retryAt;
}

/** When (ms) the loop has to look again, if nothing happens before. */
export function wakeAt(model: Model): number {
  let at = Math.min(publishAt(model), model.phase === 'serving' && model.isWatching ? model.lookAt : 1e15);
  if (model.isWatching) {
    for (const [file, state] of model.files) {
      if ((state.at === 'failed' || state.at === 'broken') && !model.waits.has(file)) {
        at = Math.min(at, retryAt(model, state));
      }
    }
  }
  return at;
}

/** When (ms) a change is published: when nothing waits that was saved, or part of it after a while. */
function publishAt({ phase, isWatching, unpublished, waits, publishedAt }: Model): number {
  if (phase !== 'serving' || unpublished === undefined) {
    return Number.POSITIVE_INFINITY;
  }
  if (!isWatching) {
    return waits.size === 0 ? unpublished.since : Number.POSITIVE_INFINITY;
  }
  const { since, rank } = unpublished;
  const isSaved = (wait: Wait) => wait.rank === 'hand' || wait.rank === 'pictures' || wait.rank === 'bulk';
  if (rank === 'reader') {
    return since;
  }
  const isQuiet = !waits.values().some(isSaved);
  if (isQuiet) {
    return rank === 'cold' ? publishedAt + PUBLISH_HAND_MS : since;
  }
  return rank === 'hand' ? Math.max(since, publishedAt) + PUBLISH_HAND_MS : Math.max(since, publishedAt) + PUBLISH_MS;
}

/** The next files, all of one rank. A file that somebody waits for comes alone. */
function nextBatch({ waits, phase }: Model): Batch {
  let best: Rank = 'cold';
  for (const { rank } of waits.values()) {
    best = RANKS.indexOf(rank) < RANKS.indexOf(best) ? rank : best;
  }
  const isAwaited = best === 'reader' || best === 'hand';
  const atOnce = isAwaited ? 1 : AT_ONCE;
  const most = phase === 'listing' ? AT_START : atOnce;
  const batch: (readonly [string, Wait])[] = [];
  for (const each of waits) {
    const [, { rank, ends }] = each;
    if (rank !== best) {
      continue;
    }
    if (ends !== undefined) {
      return batch.length === 0 ? [each] : batch;
    }
    batch.push(each);
    if (batch.length === most) {
      break;
    }
  }
  return batch;
}

function jobFor(model: Model, file: string, { asks, isAnew, isRest, since }: Wait): Job {
  const state = model.files.get(file);
  const last = state && lastOf(state);
  const slug = contentKind(file) === 'post' ? baseSlug(file) : undefined;
  const isFirst = model.phase === 'listing';
  const isNew = state?.at === 'listed' && (!isFirst || model.isKnown);
  const isSeen = (state?.shown ?? last)?.since !== undefined || (isFirst && !model.isKnown);
  return {
    file,
    need: asks || (isFirst && !(model.hold && isNew)) ? 'fields' : 'all',
    images: slug === undefined ? [] : imagesBeside(model, slug),
    since: state?.shown?.since ?? last?.since ?? since,
    ...(isRest && state?.at === 'fields' && { expects: state.shown.entry.version }),
    ...(isAnew && { isAnew }),
    ...(model.hold && !isSeen && { isHeld: true }),
  };
}

/** The pictures and videos next to a post. */
function imagesBeside(model: Pick<Model, 'files' | 'bySlug'>, slug: string): Job['images'] {
  const beside = [...(model.bySlug.get(slug) ?? [])].filter(isMediaFile);
  const entries = beside.flatMap((file) => model.files.get(file)?.shown?.entry ?? []);
  return imagesOf(slug, mediaOf(entries));
}

function postsBeside({ bySlug, files }: Pick<Model, 'bySlug' | 'files'>, file: string): readonly string[] {
  const names = bySlug.get(baseSlug(file) ?? '') ?? [];
  return [...names].filter((name) => contentKind(name) === 'post' && files.has(name));
}

/** Media come first, because posts are made with them; and new files before others, because a post may have moved. */
function add(
  model: Model,
  files: readonly string[],
  rank: Rank,
  { now }: Moment,
  facts: Partial<Wait> = {},
  isSaved = false,
): Model {
  if (files.length === 0) {
    return model;
  }
  const orderOf = (file: string): number => {
    const kind = contentKind(file);
    if (kind === 'media' || kind === 'data') {
      return kind === 'media' ? 0 : 1;
    }
    return model.files.get(file)?.at === 'listed' ? 2 : 3;
  };
  const waits = new Map(model.waits);
  for (const [, names] of [...Map.groupBy(files, orderOf)].sort(([a], [b]) => a - b)) {
    for (const file of names) {
      // What is made now may have changed since it was read.
      const present = isBusy(model, file) ? undefined : waits.get(file);
      const wish = isMediaFile(file) && rank === 'bulk' ? 'pictures' : rank;
      const isBetter = present === undefined || RANKS.indexOf(wish) < RANKS.indexOf(present.rank);
      const better = isBetter ? wish : present.rank;
      if (isBetter || isSaved) {
        waits.delete(file);
        // What it did before no longer counts if it was saved.
        const before = isSaved ? {} : present;
        waits.set(file, { since: now, ...before, ...facts, rank: better });
      }
    }
  }
  return { ...model, waits };
}

/** What is made no longer waits, unless somebody has asked for it again. */
function withoutDone(waits: ReadonlyMap<string, Wait>, batch: Batch): ReadonlyMap<string, Wait> {
  const rest = new Map(waits);
  for (const [file, wait] of batch) {
    if (rest.get(file) === wait) {
      rest.delete(file);
    }
  }
  return rest;
}

function withoutWait(model: Model, file: string): Model {
  return { ...model, waits: new Map([...model.waits].filter(([each]) => each !== file)) };
}

function isBusy({ making }: Model, file: string): boolean {
  return making.some(([each]) => each === file);
}

function withWait(waits: ReadonlyMap<string, Wait>, file: string, wait: Wait): ReadonlyMap<string, Wait> {
  const all = new Map(waits);
  all.delete(file);
  return all.set(file, wait);
}

function withState(model: Model, file: string, state: FileState): Model {
  return { ...model, files: new Map([...model.files, [file, state]]) };
}

function unpublishedBy(model: Model, rank: Rank, { at }: Moment): Model {
  const { since = at, rank: known = 'cold' } = model.unpublished ?? {};
  const best = RANKS.indexOf(rank) < RANKS.indexOf(known) ? rank : known;
  return { ...model, unpublished: { since, rank: best } };
}

function slugsOf(files: Iterable<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const named = [...files].filter((file) => contentKind(file) !== 'data');
  return new Map(
    [...Map.groupBy(named, (file) => baseSlug(file) ?? '')].map(([slug, names]) => [slug, new Set(names)]),
  );
}

function withNames(bySlug: Model['bySlug'], came: readonly string[], went: readonly string[]): Model['bySlug'] {
  if (came.length + went.length === 0) {
    return bySlug;
  }
  const all = new Map(bySlug);
  const change = (file: string, isHere: boolean) => {
    const slug = baseSlug(file) ?? '';
    const names = new Set(all.get(slug));
    isHere ? names.add(file) : names.delete(file);
    all.set(slug, names);
  };
  came.forEach((file) => void change(file, true));
  went.forEach((file) => void change(file, false));
  return all;
}

/** The last version that readers could read. */
function lastOf(state: FileState): Shown | undefined {
  return state.at === 'fields' ? state.last : state.shown;
}

function versionOf(state: FileState): string | undefined {
  return state.at === 'broken' ? state.entry.version : state.shown?.entry.version;
}

/** What a snapshot contains of a file. If it has errors, the rest is its last good version. */
export function contentOf(file: string, state: FileState): Entry | undefined {
  const shown = state.at === 'listed' ? undefined : state.shown?.entry;
  if (state.at === 'failed') {
    const message = `it could not be published: ${state.reason}. The server tries it again in ${RETRY_MS / 1000} s`;
    return { version: '', ...shown, errors: [{ code: 'server-failed', file, message }] };
  }
  if (state.at !== 'broken') {
    return shown;
  }
  const { post: _, ...rest } = state.entry;
  return { ...rest, ...shown, errors: rest.errors, ...(rest.refused && { refused: rest.refused }), ...relations(rest) };
}

function relations({ includes, original, isWithdrawn }: Entry) {
  return { ...(includes && { includes }), ...(original && { original }), ...(isWithdrawn && { isWithdrawn }) };
}

function isSame(one: Entry | undefined, other: Entry | undefined): boolean {
  return one === other || isDeepStrictEqual(one, other);
}
