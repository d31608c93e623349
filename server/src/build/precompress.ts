import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nextBuildFolder } from '@portico/config/site-folder';
import { compress, ENCODINGS, isCompressible } from '#http/cache-entry.ts';
import { contentType, filesIn, precompressedDirectory } from '#http/static-files.ts';

// Compresses the apps' files at the best level once, at build, so that the server never has to.

const CLIENT_DIRECTORIES = ['blog', 'www'].map((app) =>
  path.resolve(import.meta.dirname, '../../../apps', app, nextBuildFolder(), 'client'),
);

for (const directory of CLIENT_DIRECTORIES) {
  await rm(precompressedDirectory(directory), { recursive: true, force: true });
  await Promise.all((await filesIn(directory)).map((file) => precompress(directory, file)));
}

async function precompress(directory: string, file: string): Promise<void> {
  const body = await readFile(path.join(directory, file));
  if (!isCompressible(contentType(file), body.length)) {
    return;
  }
  const target = path.join(precompressedDirectory(directory), file);
  await mkdir(path.dirname(target), { recursive: true });
  await Promise.all(
    ENCODINGS.map(async (encoding) => writeFile(`${target}.${encoding}`, await compress(body, encoding, 'best'))),
  );
}
