import { openExportFolder } from '#export/export-folder.ts';

// Replaces an export again and again, each time with files that all say the same, until it is killed.

const FILES = 40;
const [out = ''] = process.argv.slice(2);

for (let version = 1; ; version += 1) {
  const folder = await openExportFolder(out);
  await folder.write('hosting/nginx/site.conf', String(version));
  for (let file = 0; file < FILES; file += 1) {
    await folder.write(`site/${file}.html`, String(version));
  }
  await folder.swap();
  if (version === 1) {
    process.stdout.write('there\n');
  }
}
