import type { LanguageAttributes } from '@portico/config/language';
import { contents } from '@portico/config/texts';
import type { Heading } from '@portico/content';
import type { ToggleEvent } from 'react';
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
  if (sections.length < FEWEST_HEADINGS) {
    return null;
  }
  return (
    <nav className="contents" aria-label={contents}>
      <details onToggle={onToggle}>
        <summary>
          {contents}
          <span aria-hidden="true" {...language}>
            {sections.find(({ id }) => id === current)?.text}
          </span>
          <span className="chevron" aria-hidden="true" />
        </summary>
        <Sections sections={sections} current={current} language={language} />
      </details>
      <div className="contents-beside">
        <p aria-hidden="true">{contents}</p>
        <Sections sections={sections} current={current} language={language} />
      </div>
    </nav>
  );
}

function onToggle({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) {
    // Without it the bar closes the list.
    import('./close-contents.ts').then(({ closeContents }) => closeContents(currentTarget)).catch(() => {});
  }
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
