import { MENU_ICON_PATHS } from '@portico/config/menu-icons';
import { SiteLink } from '@portico/shell';
import type { ReactNode } from 'react';

const ICON_PATHS = { ...MENU_ICON_PATHS, check: 'm5 12.5 4.5 4.5L19 7.5', arrow: 'M4.5 12h15M13.5 6l6 6-6 6' } as const;

export type IconName = keyof typeof ICON_PATHS;

/** An icon next to words that say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

type LinkProps = { readonly href: string; readonly children: ReactNode };

export function ArrowLink({ href, children }: LinkProps) {
  return (
    <SiteLink className="with-arrow" href={href}>
      {children} <Icon name="arrow" />
    </SiteLink>
  );
}

/** A link that looks like a button: filled for what most readers want, else an outline. */
export function LinkButton({ look = 'outline', href, children }: LinkProps & { readonly look?: 'filled' | 'outline' }) {
  return (
    <SiteLink className="button" data-style={look} href={href}>
      {children}
    </SiteLink>
  );
}

export function CheckedList({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="checked" role="list">
      {lines.map((line) => (
        <li key={line}>
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
