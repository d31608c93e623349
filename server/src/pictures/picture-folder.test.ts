import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { openPictureFolder } from '#pictures/picture-folder.ts';

test('each file that cannot be written is counted, and one line says why', async () => {
  const directory = path.join(await temporaryFolder({ cache: 'a file' }), 'cache');
  const [log, journal] = [{ warn: vi.fn() }, { record: vi.fn() }];
  const folder = await openPictureFolder(directory, log, journal);
  await folder.write('a', Buffer.from('a'));
  await folder.write('b', Buffer.from('b'));
  expect(journal.record.mock.calls).toEqual([[{ what: 'unstored' }], [{ what: 'unstored' }]]);
  expect(log.warn.mock.calls).toEqual([
    [
      expect.stringMatching(
        `^Nothing can be stored in ${directory}, so each picture is made again for each request: EEXIST: .*\\. Let the server write there, or set CACHE_DIR to another folder\\.$`,
      ),
    ],
  ]);
});
