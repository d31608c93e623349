import { once } from 'node:events';
import type { Server } from 'node:http';

type Listening = {
  readonly port: number;
  readonly host: string;
  readonly settings?: string;
};

export async function listen(server: Server, { port, host, settings = 'PORT and HOST' }: Listening): Promise<void> {
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
