import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '@portico/core/thread-environment';
import type { SourceFile } from '#files/open-file.ts';
import type { Answer } from '#files/text-file-worker.ts';
import type { TextFile } from '#files/text-files.ts';

type Waiting = { readonly source: SourceFile } & Pick<PromiseWithResolvers<TextFile | undefined>, 'resolve' | 'reject'>;

const FILE = new URL('./text-file-worker.ts', import.meta.url);

/**
 * Reads text files in a separate thread, because reading thousands of changed files on the main thread would hold up requests.
 * The thread starts when the first file is read, and restarts after a failure.
 */
export function openTextFileThread() {
  let worker: Worker | undefined;
  let next: Waiting[] = [];
  /** The batches that were sent, in the order in which the answers come. */
  let sent: (readonly Waiting[])[] = [];

  function running(): Worker {
    if (worker !== undefined) {
      return worker;
    }
    const started = new Worker(FILE, { env: threadEnvironment() });
    worker = started;
    started.on('message', (answers: readonly Answer[]) => {
      settle(sent.shift() ?? [], answers);
    });
    let cause: unknown;
    started.on('error', (error) => {
      cause = error;
    });
    started.once('exit', () => {
      const lost = sent.flat();
      worker = undefined;
      sent = [];
      for (const { reject } of lost) {
        reject(new Error('The thread that reads files has ended.', { cause }));
      }
    });
    return started;
  }

  function send(): void {
    const files = next;
    next = [];
    sent.push(files);
    const thread = running();
    thread.ref();
    thread.postMessage(files.map(({ source }) => source));
  }

  function settle(files: readonly Waiting[], answers: readonly Answer[]): void {
    if (sent.length === 0) {
      worker?.unref();
    }
    for (const [index, { resolve, reject }] of files.entries()) {
      const answer = answers[index];
      if (answer !== undefined && 'file' in answer) {
        resolve(answer.file);
      } else {
        reject(Object.assign(new Error(answer?.failed.message), { code: answer?.failed.code }));
      }
    }
  }

  return {
    /** Like readTextFile. Files requested at the same time are sent in one message. */
    read(source: SourceFile): Promise<TextFile | undefined> {
      const { promise, ...settling } = Promise.withResolvers<TextFile | undefined>();
      if (next.push({ source, ...settling }) === 1) {
        setImmediate(send);
      }
      return promise;
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}
