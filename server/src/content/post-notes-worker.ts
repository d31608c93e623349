import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { PostsToRead, ReadPostFile } from '@portico/content/read-ahead';
import { CHECKPOINTS, dayOf, inTransaction, isBusy, isFull, NO_CHECKPOINTS } from '#cache-database/cache-database.ts';
import { prepareAddPostNote } from '#content/add-post-note.ts';
import type { PostNotesReply, PostNotesTask, PostNotesThreadData } from '#content/post-notes-thread.ts';
import { prepareIndexText } from '#content/text-index.ts';

/* The thread that takes note of posts, and of the words of their texts; see post-notes-thread.ts. */

// Others may write between two transactions, and give up after 50 ms; shorter transactions take longer in all.
const LONGEST_TRANSACTION_MS = 25;
const REST_MS = 8;
// A full disk may stay so for days.
const REST_OF_FULL_MS = 1000;
// A process that stops waits for the thread.
const BUSY_MS = 500;

const LOW_PRIORITY = 10;

const { file, folder, version }: PostNotesThreadData = workerData;
const database = new DatabaseSync(file, { timeout: BUSY_MS });
database.exec(`PRAGMA synchronous = NORMAL; ${CHECKPOINTS}`);
const indexText = prepareIndexText(database);
const selectWaiting = database.prepare(`
  SELECT posts.id, text FROM posts JOIN texts ON texts.id = posts.id
  WHERE indexed = 0 AND folder = ? AND version = ?
`);

let isRunning = false;
let isFullTold = false;

async function run(): Promise<void> {
  if (isRunning) {
    return;
  }
  isRunning = true;
  if (process.platform === 'linux' && getPriority() < LOW_PRIORITY) {
    // Of this thread alone there (setpriority(2)), and of the whole process elsewhere: readers need the processors more. A process that has
    // a lower one may not raise it.
    setPriority(LOW_PRIORITY);
  }
  for (let rest = indexSome(); rest !== undefined; rest = indexSome()) {
    await pause(rest);
  }
  isRunning = false;
}

/** Gives how many milliseconds to rest before there is more to do; undefined where there is no more. */
function indexSome(): number | undefined {
  const begun = performance.now();
  let hasFound = false;
  try {
    inTransaction(database, () => {
      for (const { id, text } of selectWaiting.iterate(folder, version)) {
        hasFound = true;
        indexText(Number(id), String(text));
        if (performance.now() - begun > LONGEST_TRANSACTION_MS) {
          break;
        }
      }
    });
    return hasFound ? REST_MS : undefined;
  } catch (error) {
    throwUnlessPassing(error);
    if (isBusy(error)) {
      return REST_MS;
    }
    if (!isFullTold) {
      isFullTold = true;
      reply(fullDisk(error));
    }
    return REST_OF_FULL_MS;
  }
}

/** Throws an error, unless it says that something cannot be stored for a while. */
function throwUnlessPassing(error: unknown): void {
  if (!(isBusy(error) || isFull(error))) {
    throw error;
  }
}

function fullDisk(error: unknown): PostNotesReply {
  const { message, errcode } = error as Error & { readonly errcode?: unknown };
  return { message, errcode };
}

async function note(posts: PostsToRead): Promise<void> {
  // What reads posts is loaded for that alone.
  const { readShare } = await import('@portico/content/read-ahead');
  database.exec(NO_CHECKPOINTS);
  const add = prepareAddPostNote(database, { folder, version });
  const store = (read: readonly ReadPostFile[]) => {
    try {
      inTransaction(database, () => {
        for (const each of read) {
          add(each, dayOf(Date.now()));
        }
      });
      return true;
    } catch (error) {
      throwUnlessPassing(error);
      return false;
    }
  };
  // At once, since nothing waits for this thread: a file takes a third of the processor time that it takes by promise.
  await readShare(posts, store, readFileSync).catch(() => {
    // What is left out is for the thread that serves, which tells why.
  });
  reply('noted');
  try {
    // While the start goes on, which would wait for the disk.
    database.exec(`${CHECKPOINTS} PRAGMA wal_checkpoint(PASSIVE);`);
  } catch (error) {
    throwUnlessPassing(error);
  }
}

function reply(message: PostNotesReply): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (task: PostNotesTask) => (task === 'look' ? run() : note(task)));
