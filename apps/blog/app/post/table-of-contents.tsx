import type { Heading } from '@portico/content';
import type { LanguageAttributes } from '@portico/core/language';
import { contents } from '@portico/core/texts';
import { type ReactNode, useEffect, useState } from 'react';

const LIST = 'contents';
const MIN_HEADINGS = 3;
// Percent of the window's height. A section is the current one when its heading is above this line.
const READING_LINE = 30;
// Pixels.
const MAX_PAGE_HEIGHT = 10_000_000;

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
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <div className="contents" data-above-bar="">
      {sections.length >= MIN_HEADINGS && (
        <nav aria-label={contents}>
          <button type="button" className="row" popoverTarget={LIST}>
            <span data-replaced={current === undefined ? undefined : ''}>{contents}</span>
            {current !== undefined && (
              <span className="secondary" aria-hidden="true" {...language}>
                {sections.find(({ id }) => id === current)?.text}
              </span>
            )}
            <span className="chevron" aria-hidden="true" />
          </button>
          <p className="secondary" aria-hidden="true">
            {contents}
          </p>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
          <ol
            className="secondary"
            id={LIST}
            popover="auto"
            onClick={({ currentTarget }) => currentTarget.hidePopover()}
            {...language}
          >
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

/** Returns the id of the current section: the last one whose heading is above the reading line; undefined above the first one. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [above, setAbove] = useState<ReadonlySet<string>>(new Set());
  const joined = ids.join(' ');

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setAbove((before) => {
          const left = new Set(entries.filter(({ isIntersecting }) => !isIntersecting).map(({ target }) => target.id));
          const come = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id);
          return new Set([...before, ...come].filter((id) => !left.has(id)));
        }),
      // From above the page to the reading line.
      { rootMargin: `${MAX_PAGE_HEIGHT}px 0px -${100 - READING_LINE}% 0px` },
    );
    for (const id of joined.split(' ')) {
      const heading = document.getElementById(id);
      if (heading !== null) {
        observer.observe(heading);
      }
    }
    return () => observer.disconnect();
  }, [joined]);

  return ids.findLast((id) => above.has(id));
}
