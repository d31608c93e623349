import { openSwappedFolder } from '#export/swapped-folder.ts';

// Writes files into the folder beside another one, without a pause, until it is killed or cannot.

const [directory = ''] = process.argv.slice(2);
const folder = await openSwappedFolder(directory);

for (let file = 0; ; file += 1) {
  folder.write(`${file % 4}/${file}.html`, 'of the first');
  if (file === 400) {
    process.stdout.write('there\n');
  }
}
