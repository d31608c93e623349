import type { ContentError } from '#files/content-error.ts';
import { type Media, mediaOf } from '#media/media-files.ts';
import type { FileState } from '#workshop/file-state.ts';
import type { Job, Made } from '#workshop/protocol.ts';
import type { Row } from '#workshop/store.ts';

/**
 * What comes first: whether readers may still see a post, what somebody saved alone, what a request waits for, what was saved with
 * many others, and what nobody waits for. Readers, of whom there may be any number, hold up no withdrawal and no save.
 */
export const RANK = { question: 0, hand: 1, reader: 2, pictures: 3, bulk: 4, nobody: 5 } as const;

/** A file that has to be made. */
export type Wait = {
  readonly rank: number;
  /** When it was saved (epoch ms). */
  readonly since: number;
  /** How often it ended the process. With a number, even 0, it is made alone. */
  readonly ends?: number;
  /** Whether it is asked first if the post is still public, which comes before everything. */
  readonly asks?: boolean;
  /** Whether what is stored of it can't be read. */
  readonly isAnew?: boolean;
};

export type Batch = readonly (readonly [file: string, wait: Wait])[];

/** All that is known of the content. Times are those of `Moment.at`. */
export type Model = {
  readonly isWatching: boolean;
  /** Whether a new post in which readers would see markup waits until it is corrected. */
  readonly hold: boolean;
  /** `serving`: the fields of all posts are known. */
  readonly phase: 'starting' | 'listing' | 'serving';
  /** When the phase `listing` began. */
  readonly begun: number;
  /** Whether this machine knows what readers saw before the start. */
  readonly isKnown: boolean;
  readonly files: ReadonlyMap<string, FileState>;
  /** The pictures and videos that readers get; undefined if one of them has changed. */
  readonly media: Media | undefined;
  /** Folders and files that can't be listed. */
  readonly unreadable: readonly ContentError[];
  readonly waits: ReadonlyMap<string, Wait>;
  /** When files that could not be read are tried again. */
  readonly retries: ReadonlyMap<string, number>;
  readonly making: Batch;
  /** Since when readers lack a change, and the best rank among these. */
  readonly unpublished: { readonly since: number; readonly rank: number } | undefined;
  readonly publishedAt: number;
  /** When the whole folder is looked at again, whatever events there are. */
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
  /** The process could not make the batch: because of a file, something outside, or the program; or it didn't answer in time. */
  | { readonly type: 'failed'; readonly by: 'file' | 'outside' | 'program' | 'clock'; readonly reason: string }
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

/** A copy of the model that an event changes. */
export type Draft = { -readonly [Key in Exclude<keyof Model, 'files' | 'waits' | 'retries'>]: Model[Key] } & Moment & {
    readonly files: Map<string, FileState>;
    readonly waits: Map<string, Wait>;
    readonly retries: Map<string, number>;
    readonly effects: Effect[];
  };

export function emptyModel(settings: Pick<Model, 'isWatching' | 'hold'>): Model {
  const nothing = { files: new Map(), unreadable: [], waits: new Map(), retries: new Map(), making: [] };
  const never = { begun: 0, unpublished: undefined, publishedAt: -1e9, lookAt: Number.POSITIVE_INFINITY };
  return { ...settings, ...nothing, ...never, phase: 'starting', isKnown: false, media: mediaOf([]) };
}
