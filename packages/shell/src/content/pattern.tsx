import { hueOf, type PatternSize, patternHtml, type Subject } from '@portico/core/pattern';
import { useShell } from '#context/shell-context.tsx';

export type PatternProps = Subject & { readonly size: Exclude<PatternSize, 'flat'> };

export function Pattern({ size, ...subject }: PatternProps) {
  const hue = hueOf(subject.topic, useShell().siteConfig.blog.topics);
  return <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: patternHtml({ ...subject, hue }, size) }} />;
}
