import type { NextSteps } from '@portico/site/pages';

/** Links as buttons beside each other: the first is filled, the others are outlined. */
export function ActionLinks({ links }: { readonly links: NextSteps['links'] }) {
  return (
    <p className="action-links">
      {links.map(({ label, href }, index) => (
        <a key={href} className="button" data-style={index === 0 ? 'filled' : 'outline'} href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}
