import net from 'node:net';

export type RawResponse = {
  readonly status: number;
  /** Lower-case names; several lines of one name are joined with a comma. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
};

// A server that waits for the rest of a request, or for another one, would wait for long.
const SILENT_MS = 1000;
const QUIET_AFTER_ANSWER_MS = 200;
const LONGEST_MS = 5000;

/**
 * Sends a request byte for byte (one character a byte) over a new connection, and resolves with every byte that
 * came back when the server has closed it. The sending side is closed when nothing more comes.
 */
export function exchange(port: number, request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
    const deadline = setTimeout(() => socket.destroy(new Error('The connection stayed open.')), LONGEST_MS);
    socket.setTimeout(SILENT_MS, () => socket.end());
    socket.on('data', (bytes: Buffer) => {
      received.push(bytes);
      socket.setTimeout(QUIET_AFTER_ANSWER_MS);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that refuses a request while more of it arrives resets the connection.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') {
        reject(error);
      }
    });
    socket.on('close', () => {
      clearTimeout(deadline);
      resolve(Buffer.concat(received));
    });
  });
}

/**
 * Splits what came back into responses (RFC 9112 section 6.3). `methods` are the methods of the requests, GET if none is
 * given: a response to HEAD has no body whatever its headers say. Throws if bytes are left that aren't a response.
 */
export function parseResponses(bytes: Buffer, methods: readonly string[] = []): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const [statusLine = '', ...lines] = rest.subarray(0, headEnd).toString('latin1').split('\r\n');
    const [, code] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? [];
    if (headEnd === -1 || code === undefined) {
      throw new Error(`Not a response: ${JSON.stringify(rest.toString('latin1').slice(0, 200))}`);
    }
    const headers = parseHeaders(lines);
    const bodyStart = headEnd + 4;
    const status = Number(code);
    const bodyless = status < 200 || status === 304 || methods[responses.length] === 'HEAD';
    const announced = Number(headers.get('content-length') ?? rest.length - bodyStart);
    const body = rest.subarray(bodyStart, bodyStart + (bodyless ? 0 : announced));
    responses.push({ status, headers, body });
    rest = rest.subarray(bodyStart + body.length);
  }
  return responses;
}

function parseHeaders(lines: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  return headers;
}
