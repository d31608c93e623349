import { focusWhileScrolling } from '@portico/shell';
import { pageData } from '@portico/www/page';
import type { LoaderFunctionArgs } from 'react-router';
import { CheckedList, Icon, LinkButton, NextSteps, SectionHead } from '../parts/page-parts.tsx';
import { brand, dashboard, domain, hosts } from '../parts/provider.ts';
import { comparison, examples, plans, questions } from './pricing.json';

export { meta, shouldRevalidate } from '@portico/www/page';

const BILLING = ['monthly', 'annual'] as const;
const ANNUAL_DISCOUNT = 0.15;
const MONTHS = 12;

export function loader(args: LoaderFunctionArgs) {
  const mainEntity = Object.entries(questions).map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  }));
  return pageData(args, {
    title: 'Pricing',
    description: `${brand} is free for one developer, $18 per user, per month for teams, and billed by traffic from $400 per month in production.`,
    things: () => [{ '@type': 'FAQPage', mainEntity }],
  });
}

export default function Pricing() {
  return (
    <>
      <header className="hero">
        <div>
          <h1>Start free, pay when your team joins</h1>
          <p className="lede">
            Teams pay per user; traffic beyond the plan is charged by the GB. Every plan runs the same agent on the same
            edge.
          </p>
        </div>
        {/* The style sheet shows one of two prices depending on these radio buttons, so that they work without scripts. */}
        <fieldset className="billing">
          <legend className="visually-hidden">Billing</legend>
          <label>
            <input type="radio" name="billing" value="monthly" defaultChecked />
            Billed monthly
          </label>
          <label>
            <input type="radio" name="billing" value="annual" />
            Billed annually, 15% less
          </label>
        </fieldset>
      </header>
      <ul className="plans" role="list">
        {plans.map(({ name, text, action, mark, includes, lines, ...price }) => (
          <li key={name} data-recommended={mark && ''}>
            <div className="plan-name">
              <h2>{name}</h2>
              {mark !== undefined && <p className="plan-mark">{mark}</p>}
            </div>
            <p className="plan-price">
              <Price {...price} />
            </p>
            <LinkButton
              look={mark === undefined ? 'outline' : 'filled'}
              href={`${action.host === 'dashboard' ? hosts.dashboard : hosts.marketing}${action.path}`}
            >
              {action.label}
            </LinkButton>
            <div className="plan-lines">
              <p>{text}</p>
              <h3>{includes}</h3>
              <CheckedList lines={lines} />
            </div>
          </li>
        ))}
      </ul>
      <p className="plans-note">
        Prices in US dollars, excl. VAT and sales tax. Cancel at any time: what is paid for runs to its end.
      </p>
      {BILLING.map((billing) => (
        <section key={billing} className="bill" aria-labelledby={`example-${billing}`} data-billed={billing}>
          <h2 id={`example-${billing}`}>{examples[billing].title}</h2>
          <dl>
            {Object.entries(examples[billing].lines).map(([text, amount]) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="section" ref={focusWhileScrolling}>
        <SectionHead id="comparison" heading="Compare the plans" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
        <section className="comparison" aria-labelledby="comparison" tabIndex={0}>
          <Comparison />
        </section>
      </div>
      <section className="questions" aria-labelledby="questions">
        <SectionHead id="questions" heading="Questions">
          <p>
            Not here? Write to <a href={`mailto:sales@${domain}`}>sales@{domain}</a>
          </p>
        </SectionHead>
        <div>
          {Object.entries(questions).map(([question, answer], index) => (
            // The first question is open, to show that the others can be opened.
            <details key={question} open={index === 0}>
              <summary>
                {question} <span className="chevron" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <NextSteps
        heading="Try it before you decide"
        text="The agent is one binary, and your first endpoint needs no credit card."
      >
        <LinkButton look="filled" href={`${dashboard}/signup`}>
          Sign up for free
        </LinkButton>
        <LinkButton href="/download">Download the agent</LinkButton>
      </NextSteps>
    </>
  );
}

type PriceProps = {
  /** US dollars per month with monthly billing. */
  readonly price: number;
  readonly from?: string;
  readonly per: string;
  /** What the sum of a year is for. */
  readonly perYear?: string;
};

/** The style sheet shows the price of the billing that the reader chose. */
function Price({ price, from, per, perYear }: PriceProps) {
  const annual = price * (1 - ANNUAL_DISCOUNT);
  return BILLING.map((billing) => (
    <span key={billing} data-billed={billing}>
      <strong>
        {from}
        {dollars(billing === 'annual' ? annual : price)}
      </strong>{' '}
      <small>
        {per}
        {perYear !== undefined && (
          <span className="plan-year">
            {billing === 'annual' ? `Billed annually: ${dollars(annual * MONTHS)} ${perYear}` : 'Billed monthly'}
          </span>
        )}
      </small>{' '}
    </span>
  ));
}

function dollars(amount: number): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits });
}

function Comparison() {
  return (
    <table aria-labelledby="comparison">
      <thead>
        <tr>
          <td />
          {plans.map(({ name, mark, price, from, per }) => (
            <th key={name} scope="col" data-recommended={mark && ''}>
              {name}{' '}
              <span>
                <Price price={price} {...(from !== undefined && { from })} per={per} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {Object.entries(comparison).map(([group, rows]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              <span>{group}</span>
            </th>
            {/* The column of the recommended plan has its color here too. */}
            <td data-recommended="" />
            <td />
          </tr>
          {Object.entries(rows).map(([name, values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan, index) => (
                <td key={plan.name} data-recommended={plan.mark && ''}>
                  <Cell value={values[index] ?? false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The value of a feature in a plan: a text, or whether the plan has the feature. */
function Cell({ value }: { readonly value: string | boolean }) {
  if (typeof value === 'string') {
    return value;
  }
  return value ? (
    <>
      <Icon name="check" />
      <span className="visually-hidden">Yes</span>
    </>
  ) : (
    <span data-value="no">No</span>
  );
}
