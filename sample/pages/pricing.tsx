import { Button, Details, type LoaderFunctionArgs, pageData } from 'portico/page';
import { CheckedList, Hero, Icon, NextSteps, Section } from '../parts/page-parts.tsx';
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
        title="Start free, pay when your team joins"
        lede="Teams pay per user; traffic beyond the plan is charged by the GB. Every plan runs the same agent on the same edge."
      />
      <ul className="columns plans" role="list">
        {plans.map(({ name, pipe, price, per, text, action, mark, includes, lines }) => (
          <li key={name} className="box stack" data-recommended={mark && ''}>
            <PlanPipe {...pipe} />
            <div className="plan-name row">
              <h2>{name}</h2>
              {mark !== undefined && <p className="plan-mark">{mark}</p>}
            </div>
            <p className="plan-price quiet">
              <strong>{price}</strong> {per}
            </p>
            <Button variant={mark === undefined ? 'outline' : 'filled'} href={action.href}>
              {action.label}
            </Button>
            <p className="quiet">{text}</p>
            <h3>{includes}</h3>
            <CheckedList lines={lines} />
          </li>
        ))}
      </ul>
      <p className="plans-note quiet">
        Prices in US dollars, excl. VAT and sales tax. Cancel at any time: what is paid for runs to its end.
      </p>
      <Section className="bill" id="example" heading="A month of Team, worked out">
        <dl className="quiet">
          {Object.entries(example).map(([text, amount]) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="comparison" heading="Compare the plans">
        <Comparison />
      </Section>
      <Section
        className="questions"
        id="questions"
        heading="Questions"
        text={
          <>
            Not here? Write to <a href={`mailto:sales@${domain}`}>sales@{domain}</a>
          </>
        }
      >
        <div>
          {Object.entries(questions).map(([question, answer], index) => (
            // The first question is open, to show that the others can be opened.
            <Details key={question} summary={question} open={index === 0}>
              <p>{answer}</p>
            </Details>
          ))}
        </div>
      </Section>
      <NextSteps
        heading="Try it before you decide"
        text="The agent is one binary, and your first endpoint needs no credit card."
        links={{ 'Sign up for free': `${dashboard}/signup`, 'Download the agent': '/download' }}
      />
    </>
  );
}

type PlanPipeProps = (typeof plans)[number]['pipe'];

const MIDDLE = 2.6;

/** The pipe of a plan, cut open: the more the plan includes, the wider it is. */
function PlanPipe({ width, packets, signal }: PlanPipeProps) {
  const bar = (height: number) => `M-2 ${MIDDLE - height / 2}h20v${height}H-2z`;
  const [inside, outside, flange] = [width, width + 0.34, width + 0.72];
  return (
    <svg className="art" viewBox="0 0 16 4" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="plan-wall" d={bar(outside)} />
      <path className="art-flange" d={`M3 ${MIDDLE - flange / 2}v${flange}m10 0v-${flange}`} />
      <path className="plan-bore" d={bar(inside)} />
      <path className="art-packet" d={packets} />
      <path className="art-signal" d={signal} />
    </svg>
  );
}

function Comparison() {
  return (
    <table className="comparison" aria-labelledby="comparison">
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
      <Icon name="check" />
      <span className="visually-hidden">Yes</span>
    </>
  ) : (
    <span data-value="no">No</span>
  );
}
