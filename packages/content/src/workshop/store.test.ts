import { cp, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { samplePost } from '#testing/sample-post.ts';
import { openStore } from '#workshop/store.ts';
import { openReader } from '#workshop/store-reader.ts';

test('a store whose writer was killed in the middle of a transaction is read', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'store.sqlite');
  const store = openStore(file, 'p');
  onTestFinished(store.close);
  store.write(
    Array.from({ length: 200 }, (_, index) => {
      const post = samplePost(`p${index}`, { description: 'x'.repeat(2000) });
      const facts = { stamp: 's', since: 1, isWhole: true };
      return { file: `p${index}.md`, entry: { version: `v${index}`, errors: [], post }, ...facts };
    }),
  );
  const writer = new DatabaseSync(file);
  onTestFinished(() => writer.close());
  writer.exec("PRAGMA cache_size = 5; PRAGMA cache_spill = 5; BEGIN; UPDATE version SET entry = '{}', since = NULL");
  const copy = path.join(await temporaryFolder(), 'copy');
  await cp(folder, copy, { recursive: true });
  const journal = (await readdir(copy)).find((name) => name.endsWith('-journal')) ?? '';
  expect((await stat(path.join(copy, journal))).size).toBeGreaterThan(0);
  const reader = openReader(path.join(copy, 'store.sqlite'), 'p');
  onTestFinished(reader.close);
  expect(reader.rows().filter(({ shown }) => shown?.entry.post !== undefined)).toHaveLength(200);
});
