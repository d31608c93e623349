import { write, writeSync } from 'node:fs';
import { onceAMinute } from '#process/once-a-minute.ts';

export type LogOutput = ReturnType<typeof openLogOutput>;

// Some thousand lines.
const MAX_WAITING_BYTES = 1_000_000;
const RETRY_MS = 100;
const WARN = 40;

/**
 * Writes the lines of a log without blocking. If they can't be written, as on a full disk, or not fast enough, lines are dropped
 * and counted. pino's own destination would keep all of them in memory, and retry forever when the process exits.
 */
export function openLogOutput({
  fd,
  maxBytes = MAX_WAITING_BYTES,
}: {
  readonly fd: number;
  readonly maxBytes?: number;
}) {
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
      2,
      `The log cannot be written: ${reason}. The program runs on, and portico_log_lines_lost_total counts the lines that are lost. Look at the disk of the log, or at the program that reads it.\n`,
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
      const msg = `${lost - reported} lines of the log were lost, because ${reason}`;
      reported = lost;
      waiting.unshift(`${JSON.stringify({ level: WARN, time: Date.now(), msg })}\n`);
    }
    next();
  }

  function onFailure(error: NodeJS.ErrnoException): void {
    if (error.code === 'EAGAIN') {
      setTimeout(next, RETRY_MS).unref();
      return;
    }
    lost += writing.toString().split('\n').length - 1;
    reason = error.message;
    complain();
    writing = Buffer.alloc(0);
    // The next line tries again. An immediate retry would only fail again.
    isWriting = false;
  }

  process.once('exit', () => {
    try {
      writeSync(fd, Buffer.concat([writing, Buffer.from(waiting.join(''))]));
    } catch {
      // There is nowhere left to report this.
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
    /** How many lines have been lost so far. */
    lost: (): number => lost,
  };
}
