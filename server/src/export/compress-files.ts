import { availableParallelism } from 'node:os';
import { forEachAtOnce } from '@portico/content';
import type { Exported } from '#export/manifest.ts';
import type { SwappedFolder } from '#export/swapped-folder.ts';
import { compress, type Encoding, isCompressible } from '#http/encodings.ts';

/** The forms that hosts look for beside a file, by the end of their names. */
const FORMS: ReadonlyArray<readonly [end: string, encoding: Encoding]> = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

export type CompressOptions = {
  readonly exported: readonly Exported[];
  /** What there was before, by URL. */
  readonly before: ReadonlyMap<string, Exported>;
  readonly folder: SwappedFolder;
};

/** Has the compressed forms of each text beside it. Those of files that are as they were are kept. Gives their files, and how many are new. */
export async function compressFiles({ exported, before, folder }: CompressOptions) {
  const files = new Set<string>();
  let written = 0;
  await forEachAtOnce(exported, availableParallelism(), async ({ url, file, headers, bytes, hash }) => {
    if (file === undefined || !isCompressible(headers['content-type'], bytes)) {
      return;
    }
    const old = before.get(url);
    const isAsBefore = old?.file === file && old.hash === hash;
    for (const [end, encoding] of FORMS) {
      const form = `${file}${end}`;
      files.add(form);
      if (isAsBefore && folder.files.has(form)) {
        folder.keep(form);
      } else {
        folder.write(form, await compress(await folder.read(file), encoding, 'thorough'));
        written += 1;
      }
    }
  });
  return { files, written };
}
