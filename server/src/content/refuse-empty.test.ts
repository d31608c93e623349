import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { refuseEmpty } from '#content/refuse-empty.ts';

test('a container without its content mount does not start, unless a variable says so', async () => {
  const empty = await temporaryFolder({ 'lost+found/a': '', '.trash/a': '', 'authors.yaml': '', 'posts/.keep': '' });
  await expect(refuseEmpty({ contentDirectory: empty, emptyContent: 'refuse' })).rejects.toThrow(
    /has no posts, which EMPTY_CONTENT=refuse does not allow\. Mount the content there, or set EMPTY_CONTENT=serve/,
  );
  await refuseEmpty({ contentDirectory: empty, emptyContent: 'serve' });
  await refuseEmpty({ contentDirectory: await temporaryFolder({ 'posts/a.md': '' }), emptyContent: 'refuse' });
  await refuseEmpty({ contentDirectory: `${empty}/missing`, emptyContent: 'refuse' });
});
