import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { fileState } from '@portico/content';
import { isPageMatch } from '@portico/site/match-route';
import type { CacheEntry } from '#cache/cache-entry.ts';
import type { Address } from '#export/addresses.ts';
import { exportedPath } from '#export/exported-path.ts';
import { headersOf, type MadeFile } from '#export/file-maker.ts';
import type { Exported } from '#export/manifest.ts';
import type { SwappedFolder } from '#export/swapped-folder.ts';
import type { Site } from '#site.ts';

export type ExporterOptions = {
  readonly site: Pick<Site, 'file'>;
  readonly folder: SwappedFolder;
  /** The last export's account of the folder. */
  readonly before: ReadonlyMap<string, Exported>;
};

export type Exporter = ReturnType<typeof createExporter>;

const SLOWEST = 5;

/** Takes what the site has at addresses into the folder, and keeps account of it; what is as it was before is not written again. */
export function createExporter({ site, folder, before }: ExporterOptions) {
  const exported = new Map<string, Exported>();
  const leftOut: { url: string; why: string }[] = [];
  const times: { url: string; ms: number }[] = [];
  let written = 0;

  function put(one: Exported, isWritten: boolean): void {
    const old = before.get(one.url);
    // The same object where it is as it was, by which the account is known to be the same.
    exported.set(one.url, old !== undefined && isDeepStrictEqual(one, old) ? old : one);
    if (isWritten) {
      written += 1;
    } else if (one.file !== undefined) {
      folder.keep(one.file);
    }
  }

  /** The hash of the bytes that the old folder has for an address. */
  function there(url: string): string | undefined {
    const { file, hash } = before.get(url) ?? {};
    return file !== undefined && folder.files.has(file) ? hash : undefined;
  }

  return {
    /** Takes over what the old folder has at an address, where it is made of the same; false where it has to be made. */
    keeps({ target }: Address, madeOf: string): boolean {
      const old = before.get(target.key);
      if (old?.madeOf !== madeOf || (old.file !== undefined && !folder.files.has(old.file))) {
        return false;
      }
      put(old, false);
      return true;
    },
    /** A file of the build. */
    takeFile(url: string, entry: CacheEntry): void {
      const file = decodeURIComponent(url.slice(1));
      const { bytes: body, hash, status } = entry;
      const isWritten = there(url) !== hash;
      if (isWritten) {
        folder.write(file, body);
      }
      put({ url, status, headers: headersOf(entry), file, bytes: body.length, hash, madeOf: '' }, isWritten);
    },
    /** Copies a file of the content; false where the address is not of one. */
    async copies({ target }: Address, madeOf: string): Promise<boolean> {
      const { key: url } = target;
      const onDisk = site.file?.(target);
      const file = exportedPath(target);
      if (onDisk === undefined || file === undefined) {
        return false;
      }
      try {
        const stats = await stat(onDisk.path);
        if (fileState(stats) !== onDisk.state) {
          throw new Error('The file has changed since the content was read. Export again once nothing writes to it.');
        }
        await folder.copy(file, onDisk.path);
        const { headers, entityTag: hash } = onDisk;
        put({ url, status: 200, headers, file, bytes: stats.size, hash, madeOf }, true);
      } catch (error) {
        leftOut.push({ url, why: error instanceof Error ? error.message : String(error) });
      }
      return true;
    },
    there,
    /** Takes what was made for an address. */
    take({ target }: Address, madeOf: string, file: MadeFile): void {
      const { key: url, match } = target;
      if ('why' in file) {
        leftOut.push({ url, why: file.why });
        return;
      }
      // The next export makes a partial one again, whatever it is made of.
      put({ ...file.made, madeOf: file.isPartial ? '' : madeOf }, file.isWritten);
      if (match !== undefined && isPageMatch(match)) {
        times.push({ url, ms: file.ms });
      }
    },
    finish() {
      const files = new Set([...exported.values()].flatMap(({ file }) => file ?? []));
      return {
        exported: [...exported.values()].sort((a, b) => (a.url < b.url ? -1 : 1)),
        written,
        /** The files that the old folder has besides. */
        gone: [...folder.files].filter((file) => !files.has(file)),
        leftOut,
        slowest: times.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST),
      };
    },
  };
}
