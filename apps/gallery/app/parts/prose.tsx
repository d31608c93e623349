import { Section } from './section.tsx';

export function Prose({ html }: { readonly html: string }) {
  return (
    <Section title="Typography, callouts, code">
      <div className="prose" id="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </Section>
  );
}
