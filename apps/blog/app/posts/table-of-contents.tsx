import type { Heading } from '@portico/content';
import type { LanguageAttributes } from '@portico/site/language';
import { type RefObject, useEffect, useRef } from 'react';
import { useCurrentSection } from './use-current-section.ts';

// A post with fewer sections is seen at a glance.
const FEWEST_HEADINGS = 3;

export type TableOfContentsProps = {
  readonly headings: readonly Heading[];
  /** Of the headings. */
  readonly language: LanguageAttributes;
};

/**
 * The post's sections, with the one being read marked: beside the text where there is room, else a disclosure above it, which
 * stays in sight.
 */
export function TableOfContents({ headings, language }: TableOfContentsProps) {
  const sections = headings.filter(({ level }) => level <= 3);
  const current = useCurrentSection(sections.map(({ id }) => id));
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeWhenLeft(details), []);
  if (sections.length < FEWEST_HEADINGS) {
    return null;
  }
  return (
    <nav className="contents" aria-label="On this page">
      <details ref={details}>
        <summary>
          On this page
          <span aria-hidden="true" {...language}>
            {sections.find(({ id }) => id === current)?.text}
          </span>
        </summary>
        <Sections sections={sections} current={current} language={language} />
      </details>
      <div className="contents-beside">
        <p aria-hidden="true">On this page</p>
        <Sections sections={sections} current={current} language={language} />
      </div>
    </nav>
  );
}

/** Open, the list lies over the text: a link in it, a press beside it and Escape close it. Returns how to end that. */
function closeWhenLeft(list: RefObject<HTMLDetailsElement | null>): () => void {
  const close = ({ target, key }: Event & { readonly key?: string }) => {
    const details = list.current;
    const summary = details?.querySelector('summary');
    const isLeft = key === undefined ? !(target instanceof Node && summary?.contains(target)) : key === 'Escape';
    if (details?.open && isLeft) {
      details.open = false;
      if (key !== undefined) {
        summary?.focus();
      }
    }
  };
  addEventListener('click', close);
  addEventListener('keydown', close);
  return () => {
    removeEventListener('click', close);
    removeEventListener('keydown', close);
  };
}

type SectionsProps = {
  readonly sections: readonly Heading[];
  readonly current: string | undefined;
  readonly language: LanguageAttributes;
};

function Sections({ sections, current, language }: SectionsProps) {
  return (
    <ol {...language}>
      {sections.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
