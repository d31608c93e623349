import { url as inspectorUrl } from 'node:inspector';
import { startWatchdog } from '@portico/content';
import { MAX_LOOP_SECONDS } from '#limits.ts';

const TURN_MS = 1000;

/** Does something, which the last line on standard error names if the process ends meanwhile. */
export type Watched = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Ends this process by SIGVTALRM if it uses ten seconds of the processor without a turn of its event loop. Only a loop in a module of
 * the site does that, and a server that loops answers neither readers nor signals. Make each response, such as `GET /pricing`, with
 * the function that it returns.
 */
export function watchLoop(maxSeconds: number = MAX_LOOP_SECONDS): Watched {
  const { note, setLastWords } = startWatchdog({ maxSeconds });
  const making = new Set<{ readonly name: string }>();
  const tell = () => {
    const names = [...making].map(({ name }) => name).join(', ');
    const doing = names === '' ? 'It was making no response' : `The responses that it was making: ${names}`;
    setLastWords(
      `Something used the processor for ${maxSeconds} seconds without a pause, so this process has ended. ${doing}. Look for a loop in the page, slot or component of the site that is shown there.\n`,
    );
  };
  tell();
  // A debugger may stop the loop for longer, for example for a snapshot of the memory.
  const turn = () => note(inspectorUrl() === undefined ? 'begins' : 'ended');
  turn();
  setInterval(turn, TURN_MS).unref();
  return async (name, work) => {
    const named = { name };
    making.add(named);
    tell();
    try {
      return await work();
    } finally {
      making.delete(named);
      tell();
    }
  };
}
