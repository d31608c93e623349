import { hueOf, type PageDrawing, type Subject, sectionHtml } from '@portico/core/pattern';
import type { Ref } from 'react';
import { useShell } from '#context/shell-context.tsx';

export type PatternProps = Subject & { readonly size: PageDrawing; readonly ref?: Ref<HTMLSpanElement> };

/** The drawing of a post or a page, in the hue of its topic. */
export function Pattern({ size, ref, ...subject }: PatternProps) {
  const { topics } = useShell().siteConfig.blog;
  const hue = subject.hue ?? hueOf(subject.topic, topics);
  return (
    <span ref={ref} aria-hidden="true" dangerouslySetInnerHTML={{ __html: sectionHtml({ ...subject, hue }, size) }} />
  );
}
