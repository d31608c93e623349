import { type PatternSize, patternHtml, type Subject } from '@portico/config/pattern';

export type PatternProps = Subject & { readonly size: Exclude<PatternSize, 'flat'> };

export function Pattern({ size, ...subject }: PatternProps) {
  return <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: patternHtml(subject, size) }} />;
}
