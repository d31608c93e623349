import net from 'node:net';

export type RawResponse = ReturnType<typeof parseResponses>[number];

// Limits tests of servers that wait for the rest of a request, or for another one.
const SILENT_MS = 1000;
const QUIET_AFTER_ANSWER_MS = 200;

/** Sends a request byte for byte (one character a byte) over a new connection, and resolves with every byte that came back. */
export function exchange(port: number, request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
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
    socket.on('close', () => resolve(Buffer.concat(received)));
  });
}

export function parseResponses(bytes: Buffer) {
  const texts = bytes.toString('latin1').split(/(?=HTTP\/1\.1 \d{3} )/);
  return texts.filter(Boolean).map((text) => {
    const [, code, lines, body = ''] = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n(.*?)\r\n\r\n(.*)$/s.exec(text) ?? [];
    if (code === undefined || lines === undefined) {
      throw new Error(`Not a response: ${JSON.stringify(text.slice(0, 200))}`);
    }
    const headers = new Headers(lines.split('\r\n').map((line) => line.split(/:(.*)/s, 2) as [string, string]));
    return { status: Number(code), headers, body: Buffer.from(body, 'latin1') };
  });
}
