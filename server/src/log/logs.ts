import fs from 'node:fs';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '#environment.ts';
import { gatherLines } from '#log/gather-lines.ts';
import { LONGEST_LINE, type RequestEntry, requestLine } from '#log/request-line.ts';

export type Logs = {
  /** Events: few, written at once. */
  readonly log: Logger;
  /** One line a request: many, so written in blocks, half a second late at the most. */
  readonly logRequest: (entry: RequestEntry) => void;
};

// Bytes.
const BLOCK_LENGTH = 16_000;
const LATEST_MS = 500;
// Characters that wait where nobody reads.
const MOST_HELD = 16 * 1024 * 1024;

/**
 * Structured logs on standard output: for people on a terminal, one JSON object a line elsewhere. `isShared` where other processes
 * write there as well.
 */
export function createLogs(level: LogLevel, { isShared = false } = {}): Logs {
  const options = { level, base: undefined };
  if (process.stdout.isTTY) {
    const log = pino(options, pretty({ translateTime: 'HH:MM:ss.l' }));
    return { log, logRequest: (entry) => log.info(entry, 'request') };
  }
  const output = createOutput();
  const log = pino(options, output({ sync: true }));
  return { log, logRequest: log.isLevelEnabled('info') ? writeInBlocks(output, isShared) : () => {} };
}

type OutputOptions = {
  readonly sync: boolean;
  readonly maxWrite?: number;
  readonly minLength?: number;
  readonly periodicFlush?: number;
};

type Output = (options: OutputOptions) => ReturnType<typeof pino.destination>;

/** Opens standard output. Where that is a file on a full disk, or a pipe that nobody reads, lines are lost, and the process goes on. */
function createOutput(): Output {
  let isFailing = false;
  return (options) => {
    const stream = pino.destination({ fd: 1, maxLength: MOST_HELD, ...options });
    // pino hands on all errors but that of a closed pipe, and without a listener they would end the process.
    stream.on('error', () => {
      isFailing = true;
    });
    stream.on('write', () => {
      isFailing = false;
    });
    const flush = stream.flushSync.bind(stream);
    // At the end of the process pino would try again until there is room.
    stream.flushSync = () => {
      if (!isFailing) {
        losingWhatFails(flush);
      }
    };
    return stream;
  };
}

/**
 * Runs pino's flush, which tries each write again for ever, whatever its error is: of a pipe whose reader has just gone, as after Ctrl-C in
 * `npm start | tee log`. Lines that cannot be written are lost; a pipe that is full is waited for.
 */
function losingWhatFails(flush: () => void): void {
  const { writeSync } = fs;
  const write = (fd: number, text: string): number => {
    try {
      return writeSync(fd, text, null, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') {
        throw error;
      }
      return Buffer.byteLength(text);
    }
  };
  Object.assign(fs, { writeSync: write });
  try {
    flush();
  } finally {
    Object.assign(fs, { writeSync });
  }
}

function writeInBlocks(output: Output, isShared: boolean): (entry: RequestEntry) => void {
  // What goes to a file never is.
  const isMixed = isShared && !fs.fstatSync(1).isFile();
  const blocks = output({
    sync: false,
    // A full block has no fewer: another line would have fitted.
    ...(isMixed
      ? { maxWrite: LONGEST_LINE }
      : { minLength: BLOCK_LENGTH - LONGEST_LINE, periodicFlush: LATEST_MS / 2 }),
  });
  const bytes = isMixed ? LONGEST_LINE : BLOCK_LENGTH;
  const lines = gatherLines((text) => blocks.write(text), { bytes, latestMs: LATEST_MS / 2 });
  // Before pino's own listener, which writes what the blocks then hold.
  process.prependListener('exit', lines.pass);
  return (entry) => lines.add(requestLine(entry, Date.now()));
}
