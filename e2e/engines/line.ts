import { createServer } from 'node:http';
import { passOn } from '../front-proxy.ts';
import { freePort } from '../running-server.ts';

export type Line = Awaited<ReturnType<typeof openLine>>;

/** A proxy that can be as slow as a scenario needs, because not every driver can hold requests. */
export async function openLine(target: string) {
  let held: { readonly part: string; readonly released: Promise<void>; release(): void } | undefined;
  const asked: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { url = '/' } = incoming;
    asked.push(url);
    if (held !== undefined && url.includes(held.part)) {
      await held.released;
    }
    passOn(target, incoming, outgoing);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    /** Holds requests whose URL contains `part` until the returned function or `clear` is called. */
    hold(part: string) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      held = { part, released, release };
      return () => {
        held = undefined;
        release();
      };
    },
    asked: (part: string) => asked.filter((url) => url.includes(part)).length,
    clear() {
      held?.release();
      held = undefined;
      asked.length = 0;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
