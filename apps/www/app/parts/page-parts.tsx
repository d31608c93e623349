import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type LinkProps = { readonly href: string; readonly children: ReactNode };

export function ArrowLink({ href, children }: LinkProps) {
  return (
    <a className="with-arrow" href={href}>
      {children} <Icon name="arrow" />
    </a>
  );
}

/** A link that looks like a button: filled for what most readers want, else an outline. */
export function LinkButton({ look = 'outline', href, children }: LinkProps & { readonly look?: 'filled' | 'outline' }) {
  return (
    <a className="button" data-style={look} href={href}>
      {children}
    </a>
  );
}

export function CheckedList({ lines }: { readonly lines: readonly ReactNode[] }) {
  return (
    <ul className="checked" role="list">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
        <li key={index}>
          <Icon name="check" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

type SectionHeadProps = { readonly id: string; readonly heading: string; readonly children?: ReactNode };

export function SectionHead({ id, heading, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id}>{heading}</h2>
      {children}
    </div>
  );
}

/** The end of a page: where to go from here. */
export function NextSteps({ heading, text, children }: Omit<SectionHeadProps, 'id'> & { readonly text: string }) {
  return (
    <section className="next-steps" aria-labelledby="next">
      <div>
        <h2 id="next">{heading}</h2>
        <p>{text}</p>
      </div>
      <p className="action-links">{children}</p>
    </section>
  );
}
