import type { Worker } from 'node:cluster';

type Closable = { close(): void };

/**
 * Closes the connections that were on their way to a worker as it ended. node:cluster waits for its reply, which never comes, and keeps
 * them open: their clients would wait for as long as they do at all. Those messages are no documented part of it; a test holds them.
 */
export function closeHandedOver(worker: Worker): void {
  const onTheirWay = new Map<unknown, Closable>();
  const { process } = worker;
  const { send } = process;
  process.send = (...args: unknown[]) => {
    const [message, handle] = args;
    if (isClosable(handle) && isObject(message) && 'seq' in message) {
      onTheirWay.set(message.seq, handle);
    }
    return Reflect.apply(send, process, args);
  };
  process.on('internalMessage', (message: unknown) => {
    if (isObject(message) && 'ack' in message) {
      onTheirWay.delete(message.ack);
    }
  });
  worker.once('exit', () => onTheirWay.forEach((handle) => void handle.close()));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isClosable(value: unknown): value is Closable {
  return isObject(value) && 'close' in value && typeof value.close === 'function';
}
