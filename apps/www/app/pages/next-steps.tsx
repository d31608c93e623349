import type { NextSteps as NextStepsWords } from '@portico/site/pages';
import { ActionLinks } from './action-links.tsx';
import { Words } from './words.tsx';

/** The end of a page: where to go from here, as buttons. */
export function NextSteps({ heading, text, links }: NextStepsWords) {
  return (
    <section className="next-steps" aria-labelledby="next">
      <div>
        <h2 id="next">{heading}</h2>
        {text !== undefined && (
          <p>
            <Words text={text} />
          </p>
        )}
      </div>
      <ActionLinks links={links} />
    </section>
  );
}
