import { Drawing } from '@portico/shell';
import type { Ref } from 'react';
import { drawingOf, type PictureSize } from './drawing-of.ts';

export type TopicDrawingProps = {
  /** A category or tag. */
  readonly topic: string;
  /** Of a post. */
  readonly tags?: readonly string[];
  readonly seed: string;
  readonly size: PictureSize;
  /** From the loader data of a navigation. */
  readonly html: string | undefined;
  readonly ref?: Ref<HTMLSpanElement>;
};

/** The drawing of a post or taxon. The condition keeps what draws out of the browser's code. */
export function TopicDrawing({ topic, tags, seed, size, html, ref }: TopicDrawingProps) {
  return (
    <Drawing ref={ref} html={html ?? (import.meta.env.SSR ? drawingOf({ topic, tags, seed }, size) : undefined)} />
  );
}
