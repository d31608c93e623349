import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ContentStore, contentUpdates, type SharedContent } from '@portico/content';
import type { SupervisedWorker } from '#workers/supervise.ts';

export type ContentSharing = {
  /** Begins to send the content of a store and what changes in it. */
  from(store: Pick<ContentStore, 'shared' | 'onChange'>): void;
  /** Sends a new worker all that there is, and then what changes. */
  to(worker: SupervisedWorker): void;
  end(worker: SupervisedWorker): void;
};

type Receiver = {
  /** What has been sent. */
  has: SharedContent | undefined;
  isBeingSent: boolean;
};

/** Keeps workers at the content of the process that reads it. A small change is sent to all in the turn in which it is published. */
export function shareContent(): ContentSharing {
  const receivers = new Map<SupervisedWorker, Receiver>();
  let content: SharedContent | undefined;

  async function bringUpToDate(worker: SupervisedWorker, receiver: Receiver): Promise<void> {
    if (receiver.isBeingSent) {
      return;
    }
    receiver.isBeingSent = true;
    while (content !== undefined && receiver.has !== content && receivers.has(worker)) {
      const next = content;
      for (const update of contentUpdates(next, receiver.has)) {
        worker.send({ kind: 'content', update });
        if (!update.complete) {
          await nextTurn();
        }
      }
      receiver.has = next;
    }
    receiver.isBeingSent = false;
  }

  return {
    from(store) {
      const publish = () => {
        content = store.shared();
        for (const [worker, receiver] of receivers) {
          bringUpToDate(worker, receiver);
        }
      };
      store.onChange(publish);
      publish();
    },
    to(worker) {
      const receiver = { has: undefined, isBeingSent: false };
      receivers.set(worker, receiver);
      bringUpToDate(worker, receiver);
    },
    end: (worker) => void receivers.delete(worker),
  };
}
