import { expect, test } from 'vitest';
import { unreadable } from '#content-file.ts';

test.for([
  ['EACCES', 'Check its permissions, and what it links to'],
  ['EMFILE', 'The file is not at fault: raise how many files a process may open (ulimit -n, LimitNOFILE)'],
  ['ENFILE', 'The file is not at fault: raise how many files a process may open (ulimit -n, LimitNOFILE)'],
])('an error of %s says what to do about it', ([code, advice]) => {
  const error = Object.assign(new Error(`${code}: it failed`), { code });
  expect(unreadable('posts/a.md', error)).toEqual({
    code: 'file-unreadable',
    file: 'posts/a.md',
    message: `it cannot be read: ${code}: it failed. ${advice}`,
  });
});
