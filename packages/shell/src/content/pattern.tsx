import { hueOf } from '@portico/core/hues';
import { bandHtml, coverHtml, type Subject } from '@portico/covers';
import type { Ref } from 'react';
import { useShell } from '#context/shell-context.tsx';

export type PatternProps = Subject & {
  /**
   * `large`: heroes and tiles. `small`: thumbnails, which have the same shapes without the hatching. `band`: the part below the
   * road, from edge to edge of a page, with the number at the end of the page's column.
   */
  readonly size: 'large' | 'small' | 'band';
  readonly ref?: Ref<HTMLSpanElement>;
};

/** The drawing of a post or a page, in the hue of its topic. */
export function Pattern({ size, ref, ...subject }: PatternProps) {
  const { drawings, blog } = useShell().siteConfig;
  const draw = size === 'band' ? bandHtml : coverHtml;
  const html = draw({ ...subject, hue: subject.hue ?? hueOf(subject.topic, blog.topics), isPlain: drawings === false });
  return (
    <span
      ref={ref}
      className={size === 'small' ? 'art-small' : undefined}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
