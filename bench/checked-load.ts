import { Agent as PlainAgent, request as requestPlainly } from 'node:http';
import { Agent, request } from 'node:https';
import { type Answer, type Marks, mistakesIn } from './response-checks.ts';
import { pause } from './web-servers.ts';

/** What one reader asks for. */
export type Wanted = {
  readonly target: string;
  readonly encoding: 'br' | undefined;
  /** What the reader has of it already. */
  readonly copy?: Copy | undefined;
};

export type Copy = { readonly tag: string; readonly marks: Marks };

/** What became of requests: answered as they should be, at once or when asked again; told to come later; answered wrongly; or not at all. */
export type Counts = { good: number; retried: number; refused: number; bad: number; failed: number };

export type LoadTarget = {
  readonly port: number;
  /** What readers have in `Host`. */
  readonly host: string;
  readonly isSecure: boolean;
};

export type CheckedLoadOptions = LoadTarget & {
  /** Requests a second, as long as the answers come. */
  readonly rate: number;
  readonly readers: number;
  readonly next: () => Wanted;
  /** Called with each answer that has what it should; `askedAt` is of `performance.now()`. Gives what else is wrong with it. */
  readonly check: (wanted: Wanted, answer: Answer, askedAt: number) => readonly string[];
};

export type Slowest = { readonly ms: number; readonly request: string };

export type CheckedLoad = {
  readonly counts: Readonly<Counts>;
  /** Of those that were bad or failed, the first ones. */
  readonly examples: readonly string[];
  /** The good answer that took the most milliseconds, and when it was asked for. */
  readonly slowest: Slowest;
  /** Resolves once all is answered. */
  stop(): Promise<void>;
};

const TICK_MS = 10;
const PATIENCE_MS = 30_000;
// Where more are waiting, the machine does not keep up, and readers would be made up of waiting ones.
const MOST_WAITING = 400;
const MOST_EXAMPLES = 12;

/** Readers who ask all the time, each from an address and over connections of their own, as a proxy sees them; every answer is checked. */
export function startLoad({ rate, readers, next, check, ...to }: CheckedLoadOptions): CheckedLoad {
  const askers = Array.from({ length: readers }, (_, number) => createReader(to, `127.0.1.${number + 1}`));
  const counts: Counts = { good: 0, retried: 0, refused: 0, bad: 0, failed: 0 };
  const examples: string[] = [];
  let slowest: Slowest = { ms: 0, request: '' };
  let waiting = 0;
  let turn = 0;
  let due = 0;
  let last = performance.now();

  function note(kind: 'bad' | 'failed', wanted: Wanted, why: string): void {
    counts[kind] += 1;
    if (examples.length < MOST_EXAMPLES) {
      examples.push(`${requestAt(Date.now(), wanted)}: ${why}`);
    }
  }

  async function ask(wanted: Wanted): Promise<void> {
    const reader = askers[turn++ % askers.length];
    waiting += 1;
    let askedAt = performance.now();
    let isSecondTry = false;
    try {
      // As browsers do it.
      const answer = await reader?.ask(wanted).catch((error: unknown) => {
        if (!(error instanceof ConnectionEnded)) {
          throw error;
        }
        isSecondTry = true;
        askedAt = performance.now();
        return reader.ask(wanted);
      });
      if (answer === undefined) {
        return;
      }
      if (answer.status === 503 && answer.headers['retry-after'] !== undefined) {
        counts.refused += 1;
        return;
      }
      const wrong = mistakesIn(answer, wanted.copy?.tag);
      const [mistake] = wrong.length > 0 ? wrong : check(wanted, answer, askedAt);
      if (mistake !== undefined) {
        note('bad', wanted, mistake);
        return;
      }
      const ms = performance.now() - askedAt;
      if (ms > slowest.ms) {
        slowest = { ms, request: requestAt(Date.now() - ms, wanted) };
      }
      counts[isSecondTry ? 'retried' : 'good'] += 1;
    } catch (error) {
      note('failed', wanted, error instanceof Error ? error.message : String(error));
    } finally {
      waiting -= 1;
    }
  }

  const ticking = setInterval(() => {
    const now = performance.now();
    // What a turn of the event loop that took long has missed is not made up for at once.
    due = Math.min(due + ((now - last) * rate) / 1000, rate / 10);
    last = now;
    for (; due >= 1 && waiting < MOST_WAITING; due -= 1) {
      ask(next());
    }
  }, TICK_MS);

  return {
    counts,
    examples,
    get slowest() {
      return slowest;
    },
    async stop() {
      clearInterval(ticking);
      while (waiting > 0) {
        await pause(TICK_MS);
      }
      for (const reader of askers) {
        reader.close();
      }
    },
  };
}

function requestAt(time: number, { target, encoding }: Wanted): string {
  return `${new Date(time).toISOString().slice(11, 23)} ${target} ${encoding ?? ''}`;
}

/** A connection from an earlier request was closed before anything of the answer came: nobody has to know that it would be. */
class ConnectionEnded extends Error {}

function createReader({ port, host, isSecure }: LoadTarget, localAddress: string) {
  const options = { keepAlive: true, maxSockets: 4 };
  const agent = isSecure
    ? new Agent({ ...options, rejectUnauthorized: false, servername: host })
    : new PlainAgent(options);
  const send = isSecure ? request : requestPlainly;
  return {
    ask: ({ target, encoding, copy }: Wanted): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const headers = {
          host,
          ...(encoding && { 'accept-encoding': encoding }),
          ...(copy && { 'if-none-match': copy.tag }),
        };
        let hasBegun = false;
        const asked = send({ agent, localAddress, port, host: '127.0.0.1', path: target, headers }, (response) => {
          hasBegun = true;
          response.toArray().then((chunks) => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
          }, reject);
        });
        asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error(`no answer in ${PATIENCE_MS / 1000} s`)));
        asked.on('error', (error) => {
          const isEnded = asked.reusedSocket && !hasBegun && isLostConnection(error);
          reject(isEnded ? new ConnectionEnded(error.message) : error);
        });
        asked.end();
      }),
    close: () => agent.destroy(),
  };
}

function isLostConnection(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
