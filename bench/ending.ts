export type Ending = {
  /** Remembers how something is ended. */
  add(...ends: ReadonlyArray<() => unknown>): void;
  /** Ends what there is, the last first. */
  all(): Promise<void>;
};

/** What has to be ended when a benchmark is over, also where a signal ends it. */
export function createEnding(): Ending {
  const ends: Array<() => unknown> = [];

  async function endAll(): Promise<void> {
    for (const end of ends.splice(0).reverse()) {
      await end();
    }
  }

  const onSignal = async () => {
    await endAll();
    process.exit(1);
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  return {
    add: (...more) => ends.push(...more),
    async all() {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      await endAll();
    },
  };
}
