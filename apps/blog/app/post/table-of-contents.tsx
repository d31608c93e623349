import type { Heading } from '@portico/content';
import type { LanguageAttributes } from '@portico/core/language';
import { contents } from '@portico/core/texts';
import type { ReactNode } from 'react';

const LIST = 'contents';
const MIN_HEADINGS = 3;

export type TableOfContentsProps = {
  readonly headings: readonly Heading[];
  /** The language of the headings. */
  readonly language: LanguageAttributes;
  /** The components that follow the sections. */
  readonly children: ReactNode;
};

/**
 * The post's sections, with the current one marked. In wide windows they are next to the text, otherwise in a popover below a bar
 * that stays visible.
 */
export function TableOfContents({ headings, language, children }: TableOfContentsProps) {
  const sections = headings.filter(({ level }) => level <= 3);
  return (
    <div className="contents" data-above-bar="">
      {sections.length >= MIN_HEADINGS && (
        <nav aria-label={contents}>
          <button type="button" className="row" popoverTarget={LIST}>
            <span>{contents}</span>
            {/* The current section: see enhance/follow-sections.ts. */}
            <span className="secondary" aria-hidden="true" hidden data-section="" {...language} />
            <span className="chevron" aria-hidden="true" />
          </button>
          <p className="secondary" aria-hidden="true">
            {contents}
          </p>
          <ol className="secondary" id={LIST} popover="auto" {...language}>
            {sections.map(({ id, text, level }) => (
              <li key={id} data-level={level}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {children}
    </div>
  );
}
