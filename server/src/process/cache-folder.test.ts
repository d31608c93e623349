import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { openCacheFolder } from '#process/cache-folder.ts';

test('each file that cannot be written is counted, and one line says why', async () => {
  const directory = path.join(await temporaryFolder({ cache: 'a file' }), 'cache');
  const [log, journal] = [{ warn: vi.fn() }, { record: vi.fn() }];
  const folder = await openCacheFolder({ directory, keptMs: 1000, effect: 'it is slow', log, journal });
  await folder.write('a', Buffer.from('a'));
  await folder.write('b', Buffer.from('b'));
  expect(journal.record.mock.calls).toEqual([[{ what: 'unstored' }], [{ what: 'unstored' }]]);
  expect(log.warn.mock.calls).toEqual([
    [
      expect.stringMatching(
        `^Nothing can be stored in ${directory}, so it is slow: EEXIST: .*\\. Let the server write there, or set CACHE_DIR to another folder\\.$`,
      ),
    ],
  ]);
});
