import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export type Line = {
  readonly url: string;
  /** Lets requests whose URL contains `part` wait from now on, until what it returns is called. */
  hold(part: string): () => void;
  /** How many requests came whose URL contains `part`, since the last `clear`. */
  asked(part: string): number;
  /** Lets go of all that waits, and forgets what was asked. */
  clear(): void;
  close(): void;
};

type Held = { readonly part: string; readonly waiting: Array<() => void> };

/**
 * A line to a server that can be as slow as a scenario wants: what Playwright's `route` does, for browsers that have
 * nothing like it.
 */
export async function openLine(target: string): Promise<Line> {
  const held = new Set<Held>();
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    const pass = () => forward(target, incoming, outgoing);
    const holding = [...held].find(({ part }) => incoming.url?.includes(part));
    if (holding === undefined) {
      pass();
    } else {
      holding.waiting.push(pass);
    }
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const release = (holding: Held) => {
    held.delete(holding);
    for (const pass of holding.waiting) {
      pass();
    }
  };
  return {
    url: `http://localhost:${port}`,
    hold(part) {
      const holding = { part, waiting: [] };
      held.add(holding);
      return () => release(holding);
    },
    asked: (part) => asked.filter((url) => url.includes(part)).length,
    clear() {
      asked.length = 0;
      for (const holding of held) {
        release(holding);
      }
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url = '/', method, headers } = incoming;
  const onward = request(new URL(url, target), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  // The browser has given the request up, or the server is gone: either way this one is over.
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
