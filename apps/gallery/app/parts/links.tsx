import { SiteLink } from '@portico/shell';
import { Section } from './section.tsx';

const STYLES = ['filled', 'ghost', 'outline'] as const;

export function Links() {
  return (
    <Section title="Buttons and links">
      <p className="gallery-row">
        {STYLES.map((style) => (
          <button key={style} type="button" className="button" data-style={style}>
            Button, {style}
          </button>
        ))}
        {STYLES.map((style) => (
          <SiteLink key={style} className="button" data-style={style} href="/pricing">
            Link, {style}
          </SiteLink>
        ))}
      </p>
      <p>
        <SiteLink href="/blog">Another app</SiteLink>,{' '}
        <SiteLink href="https://elsewhere.example">another origin</SiteLink>,{' '}
        <SiteLink href="/gallery/fast">a path of this origin</SiteLink>.
      </p>
    </Section>
  );
}
