import { type ContentSnapshot, openContentStore } from '@portico/content';

/** Reads the content of a folder as it is now. Throws what to do if the folder cannot be read. */
export async function readContent(directory: string): Promise<ContentSnapshot> {
  try {
    const store = await openContentStore({ directory, watching: false, picturesAreMade: true });
    await store.close();
    return store.current();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The content folder ${directory} cannot be read: ${reason}. Set CONTENT_DIR to the folder of the posts, or make this one.`,
    );
  }
}
