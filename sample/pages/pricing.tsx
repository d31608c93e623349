import { Button, Details, Hero, type LoaderFunctionArgs, pageData, Section } from 'portico/page';
import { Check, Ledger, Pipe } from '../parts/page-parts.tsx';
import { brand, dashboard, domain, filled } from '../parts/provider.ts';
import data from './pricing.json';

export { meta, shouldRevalidate } from 'portico/page';

const { plans, example, comparison, questions } = filled(data);

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, {
    title: 'Pricing',
    description: `${brand} is free for one developer, $18 per user, per month for teams, and billed by traffic from $400 per month in production.`,
  });
}

export default function Pricing() {
  return (
    <>
      <Hero
        heading="Start free, pay when your team joins"
        lede="Teams pay per user; traffic beyond the plan is charged by the GB. Every plan runs the same agent on the same edge."
      />
      <ul className="plans grid" role="list">
        {plans.map(({ name, pipe, price, per, text, action, mark, includes, lines }) => (
          <li key={name} className="card stack" data-recommended={mark && ''}>
            <Pipe {...pipe} />
            <div className="row">
              <h2>{name}</h2>
              {mark !== undefined && <p className="badge">{mark}</p>}
            </div>
            <p className="secondary">
              <strong className="number">{price}</strong> {per}
            </p>
            <Button variant={mark === undefined ? 'outline' : 'filled'} href={action.href}>
              {action.label}
            </Button>
            <p className="secondary">{text}</p>
            <h3>{includes}</h3>
            <ul className="checked stack" role="list">
              {lines.map((line) => (
                <li key={line}>
                  <Check /> <span>{line}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="secondary">
        Prices in US dollars, excl. VAT and sales tax. Cancel at any time: what is paid for runs to its end.
      </p>
      <Section className="bill grid" heading="A month of Team, worked out">
        <Ledger rows={Object.entries(example)} />
      </Section>
      <Section id="comparison" heading="Compare the plans">
        <Comparison />
      </Section>
      <Section
        className="grid"
        id="questions"
        heading="Questions"
        lede={
          <>
            Not here? Write to <a href={`mailto:sales@${domain}`}>sales@{domain}</a>
          </>
        }
      >
        <div className="questions">
          {Object.entries(questions).map(([question, answer], index) => (
            // The first question is open, to show that the others can be opened.
            <Details key={question} summary={question} open={index === 0}>
              <p>{answer}</p>
            </Details>
          ))}
        </div>
      </Section>
      <Section
        className="last card tint stack"
        heading="Try it before you decide"
        lede="The agent is one binary, and your first endpoint needs no credit card."
        actions={{ 'Sign up for free': `${dashboard}/signup`, 'Download the agent': '/download' }}
      />
    </>
  );
}

function Comparison() {
  return (
    <table className="comparison" aria-label="The plans, feature by feature">
      <thead>
        <tr>
          <td />
          {plans.map(({ name, mark }) => (
            <th key={name} scope="col" data-recommended={mark && ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {Object.entries(comparison).map(([group, rows]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {group}
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
      <Check />
      <span className="visually-hidden">Yes</span>
    </>
  ) : (
    <span data-value="no">No</span>
  );
}
