import type { ContentSnapshot } from '@portico/content';
import { clearPictures } from '#pictures/clear-pictures.ts';

export type KeepPicturesClearOptions = {
  /** The picture maker's folder. */
  readonly directory: string;
  readonly content: () => ContentSnapshot;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Clears the folder of what no content uses any more, now and once a day. */
export function keepPicturesClear({ directory, content, signal, onError }: KeepPicturesClearOptions): void {
  const clear = () => {
    const hashes = new Set([...content().images.values()].map(({ hash }) => hash));
    clearPictures({ directory, hashes, now: Date.now() }).catch(onError);
  };
  clear();
  const timer = setInterval(clear, DAY_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer));
}
