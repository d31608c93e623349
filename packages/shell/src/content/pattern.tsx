import { hueOf, type PageDrawing, type Subject, sectionHtml } from '@portico/core/pattern';
import { useShell } from '#context/shell-context.tsx';

export type PatternProps = Subject & { readonly size: PageDrawing };

/** The drawing of a post or a page, in the hue of its topic. */
export function Pattern({ size, ...subject }: PatternProps) {
  const { topics } = useShell().siteConfig.blog;
  const hue = subject.hue ?? hueOf(subject.topic, topics);
  return <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: sectionHtml({ ...subject, hue }, size) }} />;
}
