import { once } from 'node:events';
import type { Server } from 'node:http';

/** Resolves when the server listens. `settings` are the variables that an error names. */
export async function listen(server: Server, port: number, host: string, settings = 'PORT and HOST'): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The server cannot listen on ${host}:${port}: ${reason}. Stop what uses the port, or set ${settings}.`,
      { cause },
    );
  }
}
