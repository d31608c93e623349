import type { ContentError } from '#content-error.ts';
import type { Post } from '#post.ts';

/** What was read of a file. */
export type ContentEntry = {
  /** The last good version; stays while a newer one is broken. */
  readonly post: Post | undefined;
  readonly digest: string;
  readonly errors: readonly ContentError[];
  /** As far as a file with a mistake can be read. */
  readonly broken?: Post | undefined;
  /** The files beside it whose code it shows, also those that are not there. */
  readonly files?: ReadonlySet<string>;
};

/**
 * What was read of all files, by path from the content folder. It knows which were written to and which are out of the ordinary, so that a
 * save of one file looks at no other: among a hundred thousand, a look at each takes tens of milliseconds.
 */
export class ContentEntries {
  readonly #all = new Map<string, ContentEntry>();
  readonly #special = new Map<string, ContentEntry>();
  readonly #written = new Set<string>();

  /** Those with mistakes, and those that show other files. */
  get special(): ReadonlyMap<string, ContentEntry> {
    return this.#special;
  }

  get(file: string): ContentEntry | undefined {
    return this.#all.get(file);
  }

  set(file: string, entry: ContentEntry): void {
    this.#all.set(file, entry);
    this.#written.add(file);
    if (entry.errors.length > 0 || entry.files !== undefined) {
      this.#special.set(file, entry);
    } else {
      this.#special.delete(file);
    }
  }

  /** Gives whether there was one. */
  delete(file: string): boolean {
    this.#special.delete(file);
    this.#written.add(file);
    return this.#all.delete(file);
  }

  [Symbol.iterator](): MapIterator<[string, ContentEntry]> {
    return this.#all.entries();
  }

  /** The files that were written to since it was asked last. */
  takeWritten(): readonly string[] {
    const files = [...this.#written];
    this.#written.clear();
    return files;
  }

  /** Gives back what was taken and could not be used. */
  addWritten(files: readonly string[]): void {
    for (const file of files) {
      this.#written.add(file);
    }
  }
}
