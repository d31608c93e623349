import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { notifySystemd } from '#process/notify-systemd.ts';

// Stands for the program of systemd, which sends its arguments to the socket in NOTIFY_SOCKET.
const PROGRAM = `#!/bin/sh
echo "$NOTIFY_SOCKET $*" > "$OUT"
`;

async function logOf(variables: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const lines: string[] = [];
  notifySystemd('READY=1', pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) }), variables);
  return lines;
}

test('systemd gets the state of the service, and a log line says why not', async () => {
  const folder = await temporaryFolder({ 'systemd-notify': PROGRAM });
  await chmod(path.join(folder, 'systemd-notify'), 0o755);
  const out = path.join(folder, 'out');
  vi.stubEnv('NOTIFY_SOCKET', '/run/a').stubEnv('OUT', out).stubEnv('PATH', `${folder}:${process.env.PATH}`);
  expect(await logOf({ NOTIFY_SOCKET: '/run/a' })).toEqual([]);
  await expect.poll(() => readFile(out, 'utf8')).toBe('/run/a READY=1\n');
  vi.stubEnv('PATH', '/nowhere');
  const lines = await logOf({ NOTIFY_SOCKET: '/run/a' });
  await vi.waitFor(() =>
    expect(lines).toEqual([expect.stringMatching(/not told "READY=1": .*ENOENT.*Install systemd-notify/)]),
  );
  vi.unstubAllEnvs();
});
