import { expect, test } from 'vitest';
import { withoutDiffMarks } from './code-buttons.ts';

test.for([
  [
    'a new file',
    'diff --git a/b.sh b/b.sh\nnew file mode 100644\nindex 0000000..7898192\n--- /dev/null\n+++ b/b.sh\n@@ -0,0 +1 @@\n+index 1\n\\ No newline at end of file\n',
    'index 1\n',
  ],
  [
    'a renamed file with another mode',
    'diff --git a/b b/c\nold mode 100644\nnew mode 100755\nsimilarity index 90%\nrename from b\nrename to c\n--- a/b\n+++ b/c\n a\n+new mode\n',
    'a\nnew mode\n',
  ],
  ['a copied file', 'dissimilarity index 60%\ncopy from b\ncopy to c\n+a\n', 'a\n'],
  ['a deleted file', 'deleted file mode 100644\n', ''],
  ['a picture', 'Binary files a/b.png and b/b.png differ\n+a\n', 'a\n'],
])("the code copied from a diff of %s has none of the diff's headers", ([, diff = '', code]) => {
  expect(withoutDiffMarks(diff.split(/(?<=\n)/))).toBe(code);
});
