import type { Ref } from 'react';

export type DrawingProps = {
  /** As `drawingHtml` of @portico/site/art makes it; absent in the browser where the document has it already. */
  readonly html: string | undefined;
  readonly ref?: Ref<HTMLSpanElement> | undefined;
};

/**
 * A drawing, for what has no picture of its own. It is made on the server alone: a document has it as HTML, which hydration
 * leaves as it is, and the data of a navigation in the app carries it.
 */
export function Drawing({ html = '', ref }: DrawingProps) {
  return <span ref={ref} aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
