import { createServer } from 'node:http';
import { listenAnywhere } from '@portico/core/testing/network';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#process/listen.ts';

const host = '127.0.0.1';

test.for([
  [{}, 'set PORT and HOST.'],
  [{ settings: 'ADMIN_PORT and ADMIN_HOST' }, 'set ADMIN_PORT and ADMIN_HOST.'],
] as const)('the error for a port in use names the variables that set it: %j', async ([settings, advice]) => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const port = await listenAnywhere(server);
  const listening = listen(createServer(), { port, host, ...settings });
  await expect(listening).rejects.toThrow(new RegExp(`cannot listen on ${host}:${port}: .*EADDRINUSE.* ${advice}$`));
});

test.for([
  // No name server is asked for a name with an empty part.
  ['nosuch..internal', 'ENOTFOUND'],
  // Of documentation (RFC 5737).
  ['192.0.2.1', 'EADDRNOTAVAIL'],
] as const)('the error for the host %s does not blame the port', async ([unknown, reason]) => {
  const listening = listen(createServer(), { port: 0, host: unknown });
  await expect(listening).rejects.toThrow(
    new RegExp(
      `cannot listen on ${unknown}:0: .*${reason}.*\\. This machine has no such address\\. Set PORT and HOST\\.$`,
    ),
  );
});
