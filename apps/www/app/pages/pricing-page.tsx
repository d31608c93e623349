import type { PricingWords } from '@portico/site/pages';
import { pricingPage as texts } from '@portico/site/texts';
import { CheckedList } from './checked-list.tsx';
import { Comparison } from './comparison.tsx';
import { NextSteps } from './next-steps.tsx';
import { PageHead } from './page-head.tsx';
import { Price } from './price.tsx';
import { Words } from './words.tsx';

export function PricingPage({ words }: { readonly words: PricingWords }) {
  const { plans = [], billing, example, note, comparison, questions, next } = words;
  return (
    <>
      <header className="hero">
        <PageHead words={words} />
        {billing && <Billing {...billing} />}
      </header>
      {plans.length > 0 && (
        <ul className="plans" role="list">
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
      {example && <Example {...example} />}
      {comparison && <Comparison {...comparison} plans={plans} />}
      {questions && <Questions {...questions} />}
      {next && <NextSteps {...next} />}
    </>
  );
}

/** Radios, by which the style sheet shows one of two prices: a reader without scripts chooses too. */
function Billing({ monthly, annual }: NonNullable<PricingWords['billing']>) {
  return (
    <fieldset className="billing">
      <legend className="visually-hidden">{texts.billing}</legend>
      <label>
        <input type="radio" name="billing" value="monthly" defaultChecked />
        {monthly}
      </label>
      <label>
        <input type="radio" name="billing" value="annual" />
        {annual}
      </label>
    </fieldset>
  );
}

function Example({ heading, lines, total }: NonNullable<PricingWords['example']>) {
  return (
    <section className="bill" aria-labelledby="example">
      <h2 id="example">{heading}</h2>
      <dl>
        {lines.map(({ text, amount }) => (
          <div key={text}>
            <dt>
              <Words text={text} />
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div>
          <dt>{total.text}</dt>
          <dd>{total.amount}</dd>
        </div>
      </dl>
    </section>
  );
}

type PlanWords = NonNullable<PricingWords['plans']>[number];

/** What is optional stands last, so that a card without it has no hole where its neighbours have something. */
function Plan({ name, text, action, recommended, linesTitle, lines = [], ...prices }: PlanWords) {
  return (
    <li data-recommended={recommended === undefined ? undefined : ''}>
      <div className="plan-name">
        <h2>{name}</h2>
        {recommended !== undefined && <p className="plan-mark">{recommended}</p>}
      </div>
      <p className="plan-price">
        <Price {...prices} />
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

function Questions({ heading, text, link, items }: NonNullable<PricingWords['questions']>) {
  return (
    <section className="questions" aria-labelledby="questions">
      <div className="section-head">
        <h2 id="questions">{heading}</h2>
        {(text !== undefined || link !== undefined) && (
          <p>
            {text !== undefined && <Words text={text} />} {link && <a href={link.href}>{link.label}</a>}
          </p>
        )}
      </div>
      <div>
        {items.map(({ question, answer }, index) => (
          // One that is open says what the others do.
          <details key={question} open={index === 0}>
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
