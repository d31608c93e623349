import { Button, MENU_ICON_PATHS, Icon as ShellIcon, SiteLink } from 'portico/page';
import type { ReactNode } from 'react';
import './pages.css';

const ICON_PATHS: Readonly<Record<string, string>> = {
  ...MENU_ICON_PATHS,
  check: 'm5 12.5 4.5 4.5L19 7.5',
  arrow: 'M4.5 12h15M13.5 6l6 6-6 6',
};

/** An icon next to words that say the same. */
export function Icon({ name }: { readonly name: string }) {
  return <ShellIcon path={ICON_PATHS[name]} />;
}

type LinkProps = { readonly href: string; readonly children: ReactNode };

export function ArrowLink({ href, children }: LinkProps) {
  return (
    <SiteLink className="with-arrow" href={href}>
      {children} <Icon name="arrow" />
    </SiteLink>
  );
}

export function CheckedList({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="checked stack" role="list">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

type HeroProps = {
  readonly title: string;
  readonly lede: string;
  readonly children?: ReactNode;
  readonly beside?: ReactNode;
};

/** The beginning of a page. */
export function Hero({ title, lede, children, beside }: HeroProps) {
  return (
    <header className="hero">
      <div className="stack">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
        {children}
      </div>
      {beside}
    </header>
  );
}

/** What most readers want first, and then another link. */
export function ActionLinks({ links }: { readonly links: Readonly<Record<string, string>> }) {
  return (
    <p className="action-links row">
      {Object.entries(links).map(([label, href], index) => (
        <Button key={label} variant={index === 0 ? 'filled' : 'outline'} href={href}>
          {label}
        </Button>
      ))}
    </p>
  );
}

type SectionProps = {
  readonly id: string;
  readonly heading: string;
  readonly text?: ReactNode;
  /** Follows the text below the heading. */
  readonly more?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

export function Section({ id, heading, text, more, className, children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="section-head stack">
        <h2 id={id}>{heading}</h2>
        {text !== undefined && <p>{text}</p>}
        {more}
      </div>
      {children}
    </section>
  );
}

type NextStepsProps = Pick<SectionProps, 'heading' | 'text'> & { readonly links: Readonly<Record<string, string>> };

/** The end of a page: where to go from here. */
export function NextSteps({ heading, text, links }: NextStepsProps) {
  return (
    <section className="next-steps row" aria-labelledby="next">
      <div className="stack">
        <h2 id="next">{heading}</h2>
        <p>{text}</p>
      </div>
      <ActionLinks links={links} />
    </section>
  );
}
