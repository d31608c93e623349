import type { HomeWords } from '@portico/site/pages';
import type { ReactNode } from 'react';
import { Words } from './words.tsx';

export type PageHeadProps = {
  readonly words: Pick<HomeWords, 'heading' | 'lede' | 'actions'>;
  readonly children?: ReactNode;
};

/** The first words of a page, and what belongs to them; of its links the first is filled. */
export function PageHead({ words: { heading, lede, actions = [] }, children }: PageHeadProps) {
  return (
    <div>
      <h1>{heading}</h1>
      {lede !== undefined && (
        <p className="lede">
          <Words text={lede} />
        </p>
      )}
      {children}
      {actions.length > 0 && (
        <p className="hero-actions">
          {actions.map(({ label, href }, index) => (
            <a key={href} className="button" data-style={index === 0 ? 'filled' : 'outline'} href={href}>
              {label}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
