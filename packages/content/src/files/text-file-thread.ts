import { Worker } from 'node:worker_threads';
import type { SourceFile } from '#files/open-file.ts';
import type { Answer } from '#files/text-file-worker.ts';
import type { ReadTextFile } from '#files/text-files.ts';

type Waiting = { readonly source: SourceFile } & Pick<PromiseWithResolvers<ReadTextFile>, 'resolve' | 'reject'>;

const FILE = new URL('./text-file-worker.ts', import.meta.url);

/**
 * Reads text files in a thread of its own, because a change of thousands of files would hold up requests. It starts with the first
 * file, and again if it has failed.
 */
export function openTextFileThread() {
  let worker: Worker | undefined;
  let next: Waiting[] = [];
  /** What was sent, in the order of the answers. */
  let sent: (readonly Waiting[])[] = [];

  function running(): Worker {
    if (worker !== undefined) {
      return worker;
    }
    const started = new Worker(FILE);
    worker = started;
    started.on('message', (answers: readonly Answer[]) => {
      settle(sent.shift() ?? [], answers);
    });
    let cause: unknown;
    started.on('error', (error) => {
      cause = error;
    });
    started.once('exit', () => {
      const lost = worker === started ? sent.flat() : [];
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
    /** Like readTextFile. Files that are asked for at the same time are one message. */
    read(source: SourceFile): Promise<ReadTextFile> {
      const { promise, ...settling } = Promise.withResolvers<ReadTextFile>();
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
