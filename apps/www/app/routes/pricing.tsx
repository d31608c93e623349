import { routes } from '@portico/config/routes';
import { Icon } from '../parts/icon.tsx';
import { CheckedList, LinkButton, NextSteps, SectionHead } from '../parts/page-parts.tsx';
import { brand, dashboard, domain, marketing } from '../parts/provider.ts';
import { pageData } from '../site-page.ts';
import type { Route } from './+types/pricing';

export { meta, shouldRevalidate } from '../site-page.ts';

type Plan = {
  readonly name: string;
  readonly monthly: string;
  readonly annual?: string;
  readonly per: string;
  readonly text: string;
  readonly action: readonly [label: string, href: string];
  /** The mark of the plan that most readers want. */
  readonly mark?: string;
  readonly linesTitle: string;
  readonly lines: readonly string[];
};

const PLANS: readonly Plan[] = [
  {
    name: 'Developer',
    monthly: '$0',
    per: 'free for one user',
    text: 'Build, test and share from your own machine.',
    action: ['Sign up for free', `${dashboard}/signup`],
    linesTitle: 'Includes:',
    lines: [
      '3 endpoints online at once',
      '1 GB of traffic per month',
      'HTTP, TLS and TCP endpoints',
      '1 custom domain with a managed certificate',
      'Request inspection and replay',
      'Community forum',
    ],
  },
  {
    name: 'Team',
    monthly: '$18',
    annual: '$15.30',
    per: 'per user, per month',
    text: 'Preview environments, webhooks and internal tools for everyone on your team.',
    action: ['Start a 14-day trial', `${dashboard}/signup?plan=team`],
    mark: 'Most popular',
    linesTitle: 'Everything in Developer, plus:',
    lines: [
      'Unlimited endpoints',
      '100 GB of traffic per month for the whole team, then $0.08\u00a0per\u00a0GB',
      '20 custom domains with managed certificates',
      'Single sign-on (SAML) and SCIM provisioning',
      'Audit log, kept for 30 days',
      'Email support, reply within one business day',
    ],
  },
  {
    name: 'Production',
    monthly: 'From $400',
    annual: 'From $340',
    per: 'per month, plus usage',
    text: 'Traffic that your customers depend on.',
    action: ['Talk to an engineer', `${marketing}/contact/expert`],
    linesTitle: 'Everything in Team, plus:',
    lines: [
      '2 TB of traffic per month, then from $0.03\u00a0per\u00a0GB',
      '99.99% uptime SLA with service credits',
      'Global load balancing in all 24 regions',
      'Site-to-site connectivity and device gateway',
      'Pinned regions and static IP addresses',
      'Logs and metrics to your own SIEM',
      'On-call engineers, 15\u2011minute response, 24/7',
    ],
  },
];

const BILL = [
  ['5 users at $18', '$90.00'],
  ['250 GB of traffic: 100 GB included, 150 GB at $0.08', '$12.00'],
  ['Charged at the end of the month', '$102.00'],
] as const;

/** What a plan has: a text, or whether it has it at all. */
type Value = string | boolean;

// A name, and a value for each plan.
const COMPARISON: Readonly<Record<string, ReadonlyArray<readonly [string, ...Value[]]>>> = {
  Usage: [
    ['Users', '1', 'Unlimited', 'Unlimited'],
    ['Endpoints online at once', '3', 'Unlimited', 'Unlimited'],
    ['Traffic included', '1 GB/mo', '100 GB/mo', '2 TB/mo'],
    ['Additional traffic', 'Endpoints pause', '$0.08/GB', 'From $0.03/GB'],
    ['Spending limit', false, true, true],
  ],
  Endpoints: [
    ['HTTP, TLS and TCP', true, true, true],
    ['Custom domains', '1', '20', 'Unlimited'],
    ['Managed certificates', true, true, true],
    ['Choice of region', false, 'Per endpoint', 'Pinned'],
    ['Global load balancing', false, false, true],
    ['Static IP addresses', false, false, true],
  ],
  Security: [
    ['Traffic Policy rules', '5', '100', 'Unlimited'],
    ['OAuth and OpenID Connect', true, true, true],
    ['Mutual TLS', false, true, true],
    ['SSO and SCIM for your team', false, true, true],
    ['Audit log', false, '30 days', '1 year'],
    ['Log export', false, false, true],
  ],
  Support: [
    ['Channel', 'Forum', 'Email', 'Email, phone, chat'],
    ['First response', 'Best effort', '1 business day', '15 min, 24/7'],
    ['Uptime SLA', false, false, '99.99%'],
  ],
};

const QUESTIONS = {
  'What happens when the included traffic is used up?':
    'On Developer, endpoints pause until the next calendar month. On Team, traffic goes on at $0.08 per GB, up to the spending limit that you set.',
  'Who counts as a user?':
    'Whoever can log in to your account. Visitors of your endpoints, service accounts and agents cost nothing.',
  'Can we change plans, or cancel?':
    'At any time. An upgrade takes effect at once and is billed pro rata, a downgrade at the end of the month. Addresses and policies stay.',
  'Do you read our traffic?':
    'No. Request inspection is off unless you turn it on, and shows only in your own account. With TLS endpoints the edge never sees the plain text at all.',
  'Is there a discount for open source?':
    'Team is free for projects with an OSI-approved license. Write to us with a link to the repository.',
};

export function loader({ context }: Route.LoaderArgs) {
  const mainEntity = Object.entries(QUESTIONS).map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  }));
  return pageData({
    context,
    path: routes.pricing.href(),
    title: `Pricing · ${brand}`,
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
        {/* The style sheet shows one of two prices by these, so that they work without scripts. */}
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
        {PLANS.map(({ name, text, action: [label, href], mark, linesTitle, lines, ...price }) => (
          <li key={name} data-recommended={mark && ''}>
            <div className="plan-name">
              <h2>{name}</h2>
              {mark !== undefined && <p className="plan-mark">{mark}</p>}
            </div>
            <p className="plan-price">
              <Price {...price} />
            </p>
            <LinkButton look={mark === undefined ? 'outline' : 'filled'} href={href}>
              {label}
            </LinkButton>
            <div className="plan-lines">
              <p>{text}</p>
              <h3>{linesTitle}</h3>
              <CheckedList lines={lines} />
            </div>
          </li>
        ))}
      </ul>
      <p className="plans-note">
        Prices in US dollars, excl. VAT and sales tax. Cancel at any time: a month that is paid for runs to its end.
      </p>
      <section className="bill" aria-labelledby="example">
        <h2 id="example">A month of Team, worked out</h2>
        <dl>
          {BILL.map(([text, amount]) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="section">
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
          {Object.entries(QUESTIONS).map(([question, answer], index) => (
            // The first one is open, to show what the others do.
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
        <LinkButton href={routes.download.href()}>Download the agent</LinkButton>
      </NextSteps>
    </>
  );
}

/** The style sheet shows the price that the reader chose. */
function Price({ monthly, annual, per }: Pick<Plan, 'monthly' | 'annual' | 'per'>) {
  return (['monthly', 'annual'] as const).map((billed) => (
    <span key={billed} data-billed={billed}>
      <strong>{billed === 'annual' ? (annual ?? monthly) : monthly}</strong> <small>{per}</small>{' '}
    </span>
  ));
}

function Comparison() {
  return (
    <table aria-labelledby="comparison">
      <thead>
        <tr>
          <td />
          {PLANS.map(({ name, mark, ...price }) => (
            <th key={name} scope="col" data-recommended={mark && ''}>
              {name}{' '}
              <span>
                <Price {...price} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {Object.entries(COMPARISON).map(([group, rows]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              <span>{group}</span>
            </th>
            {/* The column of the recommended plan has its color here, too. */}
            <td data-recommended="" />
            <td />
          </tr>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {PLANS.map((plan, index) => (
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

function Cell({ value }: { readonly value: Value }) {
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
