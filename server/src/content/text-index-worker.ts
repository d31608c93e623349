import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { collectWhenIdle } from '@portico/content/collect-when-idle';
import { isBusy, isFull } from '#cache-database/cache-database.ts';
import { prepareIndexText } from '#content/text-index.ts';
import type { DiskFull, TextIndexData } from '#content/text-index-thread.ts';

/*
 * The thread that takes note of the words of the posts' texts. Each message asks it to look for texts that are not indexed yet.
 */

// Others may write between two transactions, and give up after 50 ms; shorter transactions take longer in all.
const LONGEST_TRANSACTION_MS = 25;
const REST_MS = 8;
// A full disk may stay so for days.
const REST_OF_FULL_MS = 1000;
// A process that stops waits for the thread.
const BUSY_MS = 500;

const LOW_PRIORITY = 10;

if (process.platform === 'linux') {
  // Of this thread alone there (setpriority(2)), and of the whole process elsewhere: readers need the processors more.
  setPriority(LOW_PRIORITY);
}

const { file, folder, version }: TextIndexData = workerData;
const database = new DatabaseSync(file, { timeout: BUSY_MS });
database.exec('PRAGMA synchronous = NORMAL');
const indexText = prepareIndexText(database);
const selectWaiting = database.prepare(`
  SELECT posts.id, text FROM posts JOIN texts ON texts.id = posts.id
  WHERE indexed = 0 AND folder = ? AND version = ?
`);

const collectLater = collectWhenIdle();
let isRunning = false;
let isFullTold = false;

async function run(): Promise<void> {
  if (isRunning) {
    return;
  }
  isRunning = true;
  for (let rest = indexSome(); rest !== undefined; rest = indexSome()) {
    await pause(rest);
  }
  isRunning = false;
  collectLater();
}

/** Gives how many milliseconds to rest before there is more to do; undefined where there is no more. */
function indexSome(): number | undefined {
  const begun = performance.now();
  try {
    database.exec('BEGIN IMMEDIATE');
    let hasFound = false;
    for (const { id, text } of selectWaiting.iterate(folder, version)) {
      hasFound = true;
      indexText(Number(id), String(text));
      if (performance.now() - begun > LONGEST_TRANSACTION_MS) {
        break;
      }
    }
    database.exec('COMMIT');
    return hasFound ? REST_MS : undefined;
  } catch (error) {
    if (!(isBusy(error) || isFull(error))) {
      throw error;
    }
    if (database.isTransaction) {
      database.exec('ROLLBACK');
    }
    if (isBusy(error)) {
      return REST_MS;
    }
    if (!isFullTold) {
      isFullTold = true;
      parentPort?.postMessage(fullDisk(error));
    }
    return REST_OF_FULL_MS;
  }
}

function fullDisk(error: unknown): DiskFull {
  const { message, errcode } = error as Error & { readonly errcode?: unknown };
  return { message, errcode };
}

parentPort?.on('message', run);
