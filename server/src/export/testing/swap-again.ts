import { openSwappedFolder } from '#export/swapped-folder.ts';

// Replaces a folder again and again, each time with files that all say the same, until it is killed.

const FILES = 40;
const [directory = ''] = process.argv.slice(2);

for (let version = 1; ; version += 1) {
  const folder = await openSwappedFolder(directory);
  for (let file = 0; file < FILES; file += 1) {
    folder.write(`${file % 4}/${file}.html`, String(version));
  }
  await folder.seal();
  await folder.swap();
  if (version === 1) {
    process.stdout.write('there\n');
  }
}
