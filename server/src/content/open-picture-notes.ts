import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureNotes } from '@portico/content';
import * as v from 'valibot';

export type StoredPictureNotes = PictureNotes & {
  /** Stores what was asked for or noted since the start. Rejects where the folder cannot be written to. */
  save(): Promise<void>;
};

// Raised when something else is read of a picture.
const FORM = 2;

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    form: v.literal(FORM),
    notes: v.record(
      v.string(),
      v.object({
        stamp: v.string(),
        hash: v.string(),
        width: v.optional(v.number()),
        height: v.optional(v.number()),
        formats: v.optional(v.array(v.picklist(['avif', 'webp']))),
      }),
    ),
  }),
);

/** Notes in a file of the cache folder; none where there is no such file, or another one. */
export async function openPictureNotes(directory: string): Promise<StoredPictureNotes> {
  const file = path.join(directory, 'pictures.json');
  const stored = v.safeParse(schema, await readFile(file, 'utf8').catch(() => ''));
  const known = new Map(stored.success ? Object.entries(stored.output.notes) : []);
  const current = new Map<string, object>();
  return {
    get(name, stamp) {
      const note = known.get(name);
      if (note?.stamp !== stamp) {
        return undefined;
      }
      current.set(name, note);
      return note;
    },
    set: (name, stamp, measured) => void current.set(name, { ...measured, stamp }),
    async save() {
      const part = `${file}.${process.pid}.part`;
      await mkdir(directory, { recursive: true });
      await writeFile(part, JSON.stringify({ form: FORM, notes: Object.fromEntries(current) }));
      await rename(part, file);
      known.clear();
      current.clear();
    },
  };
}
