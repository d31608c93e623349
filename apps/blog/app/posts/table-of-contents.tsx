import type { Heading } from '@portico/content';

// A post with fewer sections is seen at a glance.
const FEWEST_HEADINGS = 3;

/** The post's sections; open beside the text where there is room, a disclosure above it where there is not. */
export function TableOfContents({ headings }: { readonly headings: readonly Heading[] }) {
  const sections = headings.filter(({ level }) => level <= 3);
  if (sections.length < FEWEST_HEADINGS) {
    return null;
  }
  return (
    <nav className="contents" aria-label="On this page">
      <details>
        <summary>On this page</summary>
        <Sections sections={sections} />
      </details>
      <div className="contents-beside">
        <p aria-hidden="true">On this page</p>
        <Sections sections={sections} />
      </div>
    </nav>
  );
}

function Sections({ sections }: { readonly sections: readonly Heading[] }) {
  return (
    <ol>
      {sections.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
