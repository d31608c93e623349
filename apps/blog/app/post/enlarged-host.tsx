import type { EnlargeablePicture } from '@portico/content';
import type { LanguageAttributes } from '@portico/core/language';
import { useSyncExternalStore } from 'react';
import { Enlarged } from './enlarged.tsx';
import { enlargedStore } from './enlarged-store.ts';

export type EnlargedHostProps = {
  readonly slug: string;
  /** The pictures that links in the HTML open. */
  readonly pictures: readonly EnlargeablePicture[];
  readonly language: LanguageAttributes;
  /** The class of the post's hue. */
  readonly hueClass: string;
};

/** Shows the picture that a reader has opened: see enhance/enlarge-pictures.ts. */
export function EnlargedHost({ slug, pictures, language, hueClass }: EnlargedHostProps) {
  const opened = useSyncExternalStore(enlargedStore.subscribe, enlargedStore.snapshot, () => undefined);
  const first = opened?.slug === slug ? pictures[opened.index] : undefined;
  if (opened === undefined || first === undefined) {
    return null;
  }
  const drawings = new Map(
    [...opened.drawings].flatMap(([index, html]) => (pictures[index] ? [[pictures[index], html]] : [])),
  );
  return (
    <Enlarged {...{ pictures, first, drawings, hueClass, language }} onClose={() => enlargedStore.show(undefined)} />
  );
}
