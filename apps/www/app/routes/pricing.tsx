import { pageServicesContext, SiteLink } from '@portico/shell';
import { site } from '../../../../site.config.ts';
import { siteMeta } from '../site-meta.ts';
import type { Route } from './+types/pricing';

const PLANS = [
  {
    name: 'Developer',
    price: '$0',
    per: 'for one person',
    lines: ['3 endpoints at a time', '1 GB of traffic a month', 'Request inspection and replay', 'Community support'],
  },
  {
    name: 'Team',
    price: '$18',
    per: 'a person and month',
    lines: [
      'Endpoints without a limit',
      '100 GB of traffic a month, then $0.08 a GB',
      'Your own domains',
      'Traffic Policy, single sign-on, audit log',
    ],
  },
  {
    name: 'Production',
    price: 'By volume',
    per: 'with a service level',
    lines: [
      '99.99 % availability, in writing',
      'Global load balancing and site-to-site',
      'Regions of your choice',
      'An engineer who answers',
    ],
  },
] as const;

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = context.get(pageServicesContext);
  const head = siteMeta({
    title: `Pricing · ${site.brand}`,
    description: `What ${site.brand} costs: free for one developer, by person for a team, by volume in production.`,
    path: '/pricing',
    baseUrl,
  });
  return { head };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Pricing() {
  return (
    <>
      <header className="hero">
        <h1>Pricing</h1>
        <p className="lede">
          Free for one developer. A team pays by person, production by volume. No plan has a hidden one below it.
        </p>
      </header>
      <ul className="plans">
        {PLANS.map(({ name, price, per, lines }) => (
          <li key={name}>
            <h2>{name}</h2>
            <p className="plan-price">
              {price} <span>{per}</span>
            </p>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p>
        All plans begin with the same agent: <SiteLink href="/download">download it</SiteLink>, and the first endpoint
        is up in a minute.
      </p>
    </>
  );
}
