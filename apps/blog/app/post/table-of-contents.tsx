import type { Heading } from '@portico/content';
import type { LanguageAttributes } from '@portico/core/language';
import { contents } from '@portico/core/texts';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';

const LIST = 'contents';
const MIN_HEADINGS = 3;
// A share of the window's height. A section is current once its heading is above this line.
const READING_LINE = 0.3;

export type TableOfContentsProps = {
  readonly headings: readonly Heading[];
  /** The language of the headings. */
  readonly language: LanguageAttributes;
  /** Follows the sections. */
  readonly children: ReactNode;
};

/**
 * The post's sections, with the current one marked: beside the text in wide windows, otherwise in a popover below a bar that stays
 * in sight.
 */
export function TableOfContents({ headings, language, children }: TableOfContentsProps) {
  const sections = headings.filter(({ level }) => level <= 3);
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <div className="contents">
      {sections.length >= MIN_HEADINGS && (
        <nav aria-label={contents}>
          <button type="button" popoverTarget={LIST}>
            <span>{contents}</span>
            {current !== undefined && (
              <span aria-hidden="true" {...language}>
                {sections.find(({ id }) => id === current)?.text}
              </span>
            )}
            <span className="chevron" aria-hidden="true" />
          </button>
          <p className="label" aria-hidden="true">
            {contents}
          </p>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
          <ol id={LIST} popover="auto" onClick={({ currentTarget }) => currentTarget.hidePopover()} {...language}>
            {sections.map(({ id, text, level }) => (
              <li key={id} data-level={level}>
                <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {children}
    </div>
  );
}

/** The id of the current section; undefined above the first one. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const joined = ids.join(' ');
  const currentId = useMemo(() => () => sectionAt(innerHeight * READING_LINE, joined.split(' ')), [joined]);
  // React renders a change of a store before the next frame, so that after a jump no frame marks the section that the reader left.
  return useSyncExternalStore(onScroll, currentId, () => undefined);
}

function sectionAt(line: number, ids: readonly string[]): string | undefined {
  return ids.findLast((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top < line;
  });
}

function onScroll(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true });
  return () => removeEventListener('scroll', changed);
}
