// A save comes with several jobs, and the next save soon after it.
const IDLE_MS = 1000;

type Collect = NonNullable<typeof globalThis.gc>;

export type CollectOptions = {
  /** V8's, which is there where `--expose-gc` was set before the thread began. */
  readonly collect?: Collect | undefined;
};

/**
 * For a thread that works now and then: gives what is to be called at the end of each piece of work. Once none has come for a second, the
 * heap is collected whole and what it does not use goes back to the system, which V8 does by itself only where a thread goes on to
 * allocate. Does nothing where V8's collector cannot be called.
 */
export function collectWhenIdle({ collect = globalThis.gc }: CollectOptions = {}): () => void {
  if (collect === undefined) {
    return () => {};
  }
  let timer: NodeJS.Timeout | undefined;
  return () => {
    // It keeps no thread from ending.
    timer ??= setTimeout(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }), IDLE_MS).unref();
    timer.refresh();
  };
}
