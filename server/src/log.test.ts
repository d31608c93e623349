import { expect, test, vi } from 'vitest';
import { createHostWarning } from '#log.ts';

test('a warning names a host that is refused and BASE_URL, at most once a minute', () => {
  const log = { warn: vi.fn() };
  let now = 0;
  const warnOfHost = createHostWarning(log, 'http://blog.example', () => now);
  for (const [time, status, host] of [
    [0, 200, undefined],
    [0, 421, 'acme.example'],
    [59_999, 421, 'acme.example'],
    [60_000, 421, undefined],
  ] as const) {
    now = time;
    warnOfHost({ status, host });
  }
  expect(log.warn.mock.calls).toEqual([
    [
      { host: 'acme.example' },
      'A request for the host acme.example got 421, because this server has BASE_URL=http://blog.example. If readers use that host, correct BASE_URL and restart. If they do not, let the proxy refuse it.',
    ],
    [{ host: undefined }, expect.stringContaining('A request without a host got 421')],
  ]);
});
