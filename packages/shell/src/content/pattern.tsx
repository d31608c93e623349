import { emblemHtml, emblemOf, hueOf, type PageDrawing, type Subject, sectionHtml } from '@portico/core/pattern';
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

/** The sign of a category, which no post has, in the category's hue. */
export function Emblem({ topic }: { readonly topic: string }) {
  const { topics } = useShell().siteConfig.blog;
  const html = emblemHtml({ topic, hue: hueOf(topic, topics), emblem: emblemOf(topic, topics) });
  return <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />;
}
