export type OpenedPicture = {
  /** The post that contains it. Posts that Back shows again are still there. */
  readonly slug: string;
  readonly index: number;
  /** The HTML of the pictures that are drawings. */
  readonly drawings: ReadonlyMap<number, string>;
};

let opened: OpenedPicture | undefined;
const listeners = new Set<() => void>();

/** The picture that is shown enlarged. */
export const enlargedStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => opened,
  show(next: OpenedPicture | undefined): void {
    opened = next;
    for (const listener of listeners) {
      listener();
    }
  },
};
