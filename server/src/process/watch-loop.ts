import { url as inspectorUrl } from 'node:inspector';
import { startWatchdog } from '@portico/content';
import { MAX_LOOP_SECONDS } from '#limits.ts';

const TURN_MS = 1000;

/**
 * Ends this process by SIGVTALRM if it uses ten seconds of the processor without a turn of its event loop. Only a loop in a module of
 * the site does that, and a server that loops answers neither readers nor signals. Returns the function to call with what the
 * process begins to make, which the last line on standard error names.
 */
export function watchLoop(maxSeconds: number = MAX_LOOP_SECONDS): (method: string, path: string) => void {
  const { note, setLastWords } = startWatchdog({ maxSeconds });
  const name = (last: string) =>
    setLastWords(
      `Something used the processor for ${maxSeconds} seconds without a pause, so this process has ended. ${last} Look for a loop in the page, slot or component of the site that is shown there.\n`,
    );
  name('It had not made a response yet.');
  // A debugger may stop the loop for longer, for example for a snapshot of the memory.
  const turn = () => note(inspectorUrl() === undefined ? 'begins' : 'ended');
  turn();
  setInterval(turn, TURN_MS).unref();
  return (method, path) => name(`The response that it began to make last was that to ${method} ${path}.`);
}
