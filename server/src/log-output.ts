import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import { pluralize } from '@portico/content';
import { onceAMinute } from '#process/once-a-minute.ts';

export type LogOutput = ReturnType<typeof openLogOutput>;

// Some thousand lines.
const MAX_WAITING_BYTES = 1_000_000;
const RETRY_MS = 100;
// A slow reader takes a megabyte in this time. One that has stopped must not keep the process from exiting.
const MAX_FLUSH_MS = 500;
const LOOK_MS = 10;
const WARN = 40;

/**
 * Writes the lines of a log without blocking. If they can't be written, as on a full disk, or not fast enough, lines are dropped
 * and counted. pino's own destination would keep all of them in memory, and retry forever when the process exits.
 */
export function openLogOutput(options: { readonly fd: number; readonly maxBytes?: number }) {
  const { maxBytes = MAX_WAITING_BYTES } = options;
  const fd = withoutBlocking(options.fd);
  const errors = withoutBlocking(2);
  let waiting: string[] = [];
  let waitingBytes = 0;
  let writing = Buffer.alloc(0);
  let isWriting = false;
  /** Whether the last line was cut. */
  let isCut = false;
  let lost = 0;
  let reported = 0;
  let reason = 'they came faster than they could be written';
  // It may write to the same destination, so we do not wait for it.
  const complain = onceAMinute(() =>
    write(
      errors,
      `The log cannot be written: ${reason}. The program keeps running, and portico_log_lines_lost_total counts the lines that are lost. Look at the disk of the log, or at the program that reads it.\n`,
      () => {},
    ),
  );

  function next(): void {
    isWriting = writing.length > 0 || waiting.length > 0;
    if (writing.length === 0 && isWriting) {
      writing = Buffer.from(`${isCut ? '\n' : ''}${waiting.join('')}`);
      waiting = [];
      waitingBytes = 0;
    }
    if (isWriting) {
      write(fd, writing, (error, written) => (error === null ? onWritten(written) : onFailure(error)));
    }
  }

  function onWritten(bytes: number): void {
    writing = writing.subarray(bytes);
    isCut = writing.length > 0;
    if (!isCut && lost > reported) {
      const msg = `Lost ${pluralize(lost - reported, 'line')} of the log, because ${reason}`;
      reported = lost;
      waiting.unshift(`${JSON.stringify({ level: WARN, time: Date.now(), msg })}\n`);
    }
    next();
  }

  function onFailure(error: NodeJS.ErrnoException): void {
    if (isFull(error)) {
      setTimeout(next, RETRY_MS).unref();
      return;
    }
    lost += linesIn(writing);
    reason = error.message;
    complain();
    writing = Buffer.alloc(0);
    // The next line tries again. An immediate retry would only fail again.
    isWriting = false;
  }

  // If a write is in progress, its lines may now be written twice, so code that ends the process calls `flush` first.
  process.once('exit', () => {
    const { rest, error } = writeNow(fd, Buffer.concat([writing, Buffer.from(waiting.join(''))]));
    if (rest.length > 0) {
      const lines = pluralize(lost - reported + linesIn(rest), 'line');
      const why = isFull(error) ? 'nothing read them before the process exited' : String(error);
      const message = `Lost ${lines} of the log, because ${why}. Look at the program that reads the log, or at its disk.\n`;
      writeNow(errors, Buffer.from(message));
    }
  });

  return {
    write(line: string): void {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > maxBytes) {
        lost += 1;
      } else {
        waiting.push(line);
        waitingBytes += bytes;
      }
      if (!isWriting) {
        next();
      }
    },
    /** Calls back when all lines are written, or after half a second. pino calls this for its own `flush`. */
    flush(onFlushed: () => void): void {
      const until = performance.now() + MAX_FLUSH_MS;
      const look = () => (isWriting && performance.now() < until ? void setTimeout(look, LOOK_MS) : onFlushed());
      look();
    },
    /** How many lines have been lost so far. */
    lost: (): number => lost,
  };
}

/**
 * Opens a pipe again, so that a write fails with EAGAIN if the pipe is full. Whether writes to standard output block is a setting that
 * all processes share which have inherited it, and Node resets it when it exits, so npm could change it. A thread that is blocked
 * in a write keeps the process from exiting.
 */
function withoutBlocking(fd: number): number {
  try {
    return fstatSync(fd).isFIFO() ? openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK) : fd;
  } catch {
    // Only Linux can do this, and not with the pipe of another user.
    return fd;
  }
}

/** Writes as much as it can without waiting. Returns what is left, and why. */
function writeNow(fd: number, bytes: Buffer): { readonly rest: Buffer; readonly error?: unknown } {
  let rest = bytes;
  try {
    while (rest.length > 0) {
      rest = rest.subarray(writeSync(fd, rest));
    }
    return { rest };
  } catch (error) {
    return { rest, error };
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}

function linesIn(bytes: Buffer): number {
  return bytes.toString().split('\n').length - 1;
}
