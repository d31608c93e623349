import { once } from 'node:events';
import type { Server } from 'node:http';

type Listening = {
  readonly port: number;
  readonly host: string;
  readonly settings?: string;
};

const NO_ADDRESS = /\b(?:ENOTFOUND|EADDRNOTAVAIL)\b/;

export async function listen(server: Server, { port, host, settings = 'PORT and HOST' }: Listening): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const remedy = NO_ADDRESS.test(reason)
      ? `This machine has no such address. Set ${settings}`
      : `Stop what uses the port, or set ${settings}`;
    throw new Error(`The server cannot listen on ${host}:${port}: ${reason}. ${remedy}.`, { cause });
  }
}
