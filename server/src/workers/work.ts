import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { createDrain, type Stopping } from '#process/drain.ts';
import { listen } from '#process/listen.ts';
import type { ToPrimary, ToWorker } from '#workers/messages.ts';

export type WorkerOptions = {
  readonly server: Server;
  readonly port: number;
  readonly host: string;
  readonly log: Logger;
};

export type Work = {
  readonly stopping: Stopping;
  /** Calls the one listener with what the primary sends, from the first message on. */
  onMessage(listener: (message: ToWorker) => void): void;
  send(message: ToPrimary): void;
  /** To be called when requests can be answered; the server listens then at the latest. */
  ready(): Promise<void>;
};

/** A worker's side of superviseWorkers: it listens and ends when the primary says so. Rejects where it cannot listen. */
export async function beginWork({ server, port, host, log }: WorkerOptions): Promise<Work> {
  const stopping = createDrain(server, log, { leave });
  // Terminals and service managers send signals to all processes of a group; the primary has them as well.
  process.on('SIGHUP', () => {});
  process.on('SIGINT', () => void stopping.begin('SIGINT'));
  process.on('SIGTERM', () => void stopping.begin('SIGTERM'));

  const early: ToWorker[] = [];
  let take = (message: ToWorker): void => {
    early.push(message);
  };
  const begin = Promise.withResolvers<Extract<ToWorker, { kind: 'begin' }>>();
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'begin') {
      begin.resolve(message);
    } else if (message.kind === 'stop') {
      stopping.begin('the primary says so', message);
    } else {
      take(message);
    }
  });

  const send = (message: ToPrimary) => void process.send?.(message, undefined, undefined, () => {});
  const { listensAtOnce, aliveEveryMs } = await begin.promise;
  setInterval(() => process.connected && send({ kind: 'alive' }), aliveEveryMs).unref();
  if (listensAtOnce) {
    await listen(server, port, host);
  }
  return {
    stopping,
    onMessage(listener) {
      early.splice(0).forEach((message) => void listener(message));
      take = listener;
    },
    send,
    async ready() {
      if (!listensAtOnce && !stopping.signal.aborted) {
        await listen(server, port, host);
      }
      process.send?.({ kind: 'ready' } satisfies ToPrimary);
    },
  };
}

/** Until the primary knows that this is the end it hands over connections; those that it has handed over are given back. */
async function leave(): Promise<void> {
  cluster.worker?.disconnect();
  await once(process, 'disconnect');
}
