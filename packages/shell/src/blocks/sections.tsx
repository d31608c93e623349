import { type ReactNode, useId } from 'react';
import { Button } from '#controls/button.tsx';

type HeadProps = {
  readonly heading: ReactNode;
  /** A sentence or two below the heading. */
  readonly lede?: ReactNode;
  /** Addresses by the labels of their buttons. The first is what most readers want. */
  readonly actions?: Readonly<Record<string, string>>;
};

export type HeroProps = HeadProps & {
  /** A picture or a drawing, beside the text if there is room. */
  readonly figure?: ReactNode;
  /** Follows the buttons. */
  readonly children?: ReactNode;
};

/** The beginning of a page. */
export function Hero({ heading, lede, actions, figure, children }: HeroProps) {
  return (
    <header className="page-hero grid">
      <div className="page-head stack">
        <h1>{heading}</h1>
        <HeadRest lede={lede} actions={actions} />
        {children}
      </div>
      {figure}
    </header>
  );
}

export type SectionProps = HeadProps & {
  readonly id?: string;
  /** How the content follows the heading: `stack`, below it, or `grid`, beside it; and other classes. */
  readonly className?: string;
  readonly children?: ReactNode;
};

/** A section of a page, named by its heading. */
export function Section({ heading, id, className = 'stack', children, ...rest }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={`page-section ${className}`} aria-labelledby={headingId}>
      <div className="page-head stack">
        <h2 id={headingId}>{heading}</h2>
        <HeadRest {...rest} />
      </div>
      {children}
    </section>
  );
}

function HeadRest({ lede, actions }: Pick<HeadProps, 'lede' | 'actions'>) {
  return (
    <>
      {lede !== undefined && <p className="lede">{lede}</p>}
      {actions !== undefined && (
        <p className="page-actions row">
          {Object.entries(actions).map(([label, href], index) => (
            <Button key={label} variant={index === 0 ? 'filled' : 'outline'} href={href}>
              {label}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}
