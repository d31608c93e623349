import * as v from 'valibot';
import { parse } from 'yaml';
import type { ContentError } from '#content-error.ts';

const authorSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1)),
  role: v.optional(v.string()),
  bio: v.optional(v.string()),
});

/** Somebody who writes posts, as `authors.yaml` in the content folder describes them. */
export type Author = v.InferOutput<typeof authorSchema>;

export const AUTHORS_FILE = 'authors.yaml';

export type ReadAuthors = { readonly authors: ReadonlyMap<string, Author>; readonly errors: readonly ContentError[] };

/** Reads `authors.yaml`, a list of `name`, `role` and `bio`; the result is keyed by name. Nothing is thrown. */
export function readAuthors(source: string): ReadAuthors {
  try {
    const authors = v.parse(v.array(authorSchema), parse(source) ?? []);
    return { authors: new Map(authors.map((author) => [author.name, author])), errors: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `expected a list of authors, each with name and, if you like, role and bio: ${reason}`;
    return { authors: new Map(), errors: [{ code: 'front-matter-syntax', file: AUTHORS_FILE, message }] };
  }
}
