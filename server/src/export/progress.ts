import type { WriteStream } from 'node:tty';

const EVERY_MS = 200;
const LINE_EVERY_MS = 5000;

type Output = Pick<WriteStream, 'isTTY' | 'write'>;

/**
 * Makes what tells how far an export is: on a terminal in one line that is written over, with rate and time left; elsewhere a line
 * each five seconds, and none for what takes less.
 */
export function createProgress(output: Output, now: () => number = () => performance.now()) {
  let begun: number | undefined;
  let told = 0;
  return (done: number, all: number): void => {
    const moment = now();
    if (begun === undefined) {
      begun = moment;
      told = moment;
    }
    const isLast = done === all;
    if (moment - told < (output.isTTY ? EVERY_MS : LINE_EVERY_MS) && !(isLast && output.isTTY)) {
      return;
    }
    told = moment;
    const rate = done / Math.max((moment - begun) / 1000, 0.001);
    const left = Math.ceil((all - done) / rate);
    const line = `${done} of ${all} addresses, ${rate.toFixed(0)} a second, ${left} s left`;
    if (!output.isTTY) {
      output.write(`${line}\n`);
    } else {
      output.write(isLast ? '\r\u001b[K' : `\r\u001b[K${line}`);
    }
  };
}
