import type { Server } from 'node:http';

/** Resolves when the server listens. Rejects with what to do where the address is taken or not allowed. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new Error(
          `The server cannot listen on ${host}:${port}: ${cause.message}. Stop what uses the port, or set PORT and HOST.`,
          { cause },
        ),
      );
    });
    server.listen(port, host, resolve);
  });
}
