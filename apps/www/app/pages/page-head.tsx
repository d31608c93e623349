import type { HomeWords } from '@portico/site/pages';
import type { ReactNode } from 'react';
import { ActionLinks } from './action-links.tsx';
import { Words } from './words.tsx';

export type PageHeadProps = {
  readonly words: Pick<HomeWords, 'heading' | 'lede' | 'actions'>;
  readonly children?: ReactNode;
};

/** The first words of a page, and what belongs to them. */
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
      {actions.length > 0 && <ActionLinks links={actions} />}
    </div>
  );
}
