import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#process/listen.ts';

const HOST = '127.0.0.1';

async function takenPort(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await listen(server, 0, HOST);
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test.for([
  [[], 'set PORT and HOST.'],
  [['ADMIN_PORT and ADMIN_HOST'], 'set ADMIN_PORT and ADMIN_HOST.'],
] as const)('the error for a port in use names the variables that set it: %j', async ([settings, advice]) => {
  const port = await takenPort();
  const listening = listen(createServer(), port, HOST, ...settings);
  await expect(listening).rejects.toThrow(new RegExp(`cannot listen on ${HOST}:${port}: .*EADDRINUSE.* ${advice}$`));
});
