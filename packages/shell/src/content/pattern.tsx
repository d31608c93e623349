import { type PatternSize, patternHtml, type Subject } from '@portico/config/pattern';

export type PatternProps = Subject & { readonly size: Exclude<PatternSize, 'flat'> };

/** A placeholder for a missing picture. */
export function Pattern({ size, ...subject }: PatternProps) {
  return <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: patternHtml(subject, size) }} />;
}
