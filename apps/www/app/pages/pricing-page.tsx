import type { PricingWords } from '@portico/site/pages';
import { CheckedList } from './checked-list.tsx';
import { Comparison } from './comparison.tsx';
import { NextSteps } from './next-steps.tsx';
import { PageHead } from './page-head.tsx';
import { Words } from './words.tsx';

export function PricingPage({ words }: { readonly words: PricingWords }) {
  const { plans = [], note, comparison, questions, next } = words;
  return (
    <>
      <header className="hero">
        <PageHead words={words} />
      </header>
      {plans.length > 0 && (
        <ul className="plans">
          {plans.map((plan) => (
            <Plan key={plan.name} {...plan} />
          ))}
        </ul>
      )}
      {note !== undefined && (
        <p className="plans-note">
          <Words text={note} />
        </p>
      )}
      {comparison && <Comparison {...comparison} plans={plans} />}
      {questions && <Questions {...questions} />}
      {next && <NextSteps {...next} />}
    </>
  );
}

type PlanWords = NonNullable<PricingWords['plans']>[number];

/** What is optional stands last, so that a card without it has no hole where its neighbours have something. */
function Plan({ name, price, per, text, action, recommended, linesTitle, lines = [] }: PlanWords) {
  return (
    <li data-recommended={recommended === undefined ? undefined : ''}>
      <div className="plan-name">
        <h2>{name}</h2>
        {recommended !== undefined && <p className="plan-mark">{recommended}</p>}
      </div>
      <p className="plan-price">
        <strong>{price}</strong> {per}
      </p>
      <a className="button" data-style={recommended === undefined ? 'outline' : 'filled'} href={action.href}>
        {action.label}
      </a>
      <div className="plan-lines">
        {text !== undefined && (
          <p>
            <Words text={text} />
          </p>
        )}
        {linesTitle !== undefined && <h3>{linesTitle}</h3>}
        {lines.length > 0 && <CheckedList lines={lines} />}
      </div>
    </li>
  );
}

function Questions({ heading, text, items }: NonNullable<PricingWords['questions']>) {
  return (
    <section className="questions" aria-labelledby="questions">
      <div className="section-head">
        <h2 id="questions">{heading}</h2>
        {text !== undefined && (
          <p>
            <Words text={text} />
          </p>
        )}
      </div>
      <div>
        {items.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              {question} <span className="chevron" />
            </summary>
            <p>
              <Words text={answer} />
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
