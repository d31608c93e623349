import {
  Code,
  Hero,
  Icon,
  type LoaderFunctionArgs,
  MENU_ICON_PATHS,
  Pattern,
  PostList,
  pageData,
  routes,
  Section,
  SiteLink,
  usePageData,
} from 'portico/page';
import policy from '../art/policy.yaml?code';
import terminal from '../art/terminal.txt?raw';
import { Ledger, Pipe } from '../parts/page-parts.tsx';
import { agent, brand, dashboard, docs, filled } from '../parts/provider.ts';
import data from './home.json';

export { meta, shouldRevalidate } from 'portico/page';

const { facts, steps, offerings, points, regions, customers } = filled(data);
const ICON_PATHS: Readonly<Record<string, string>> = MENU_ICON_PATHS;

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, {
    title: `${brand}: a public address for what you build and run`,
    description: `${brand} gives developers and platform teams a public, protected address for any service, wherever it runs: tunnels, API gateway and load balancing without an inbound port.`,
  });
}

export default function Home() {
  const { blogPosts } = usePageData();
  return (
    <>
      <Hero
        heading="Put any service online, and keep every port closed"
        lede={`For developers and platform teams: a public address for whatever runs on your laptop, in your cluster or on a device. ${brand} checks each request before it reaches you.`}
        actions={{ 'Sign up for free': `${dashboard}/signup`, 'Read the docs': docs }}
        figure={<Tunnel />}
      />
      <ul className="facts grid" role="list">
        {facts.map(({ value, unit, text, href, link }) => (
          <li key={unit} className="stack">
            <p>
              <strong className="number">{value}</strong> <strong>{unit}</strong>
            </p>
            <p className="secondary">
              {text}. <SiteLink href={href}>{link}</SiteLink>
            </p>
          </li>
        ))}
      </ul>
      <Section
        heading="What happens to a request"
        lede="Your service dials out and nothing dials in. What fails a check is answered at the edge and never reaches you."
      >
        <ol className="steps grid" role="list">
          {steps.map(({ name, text, pipe }, index) => (
            <li key={name}>
              <Pipe {...pipe} />
              <h3>
                <span className="badge">{index + 1}</span> {name}
              </h3>
              <p className="secondary">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section
        heading="One agent, six things to do with it"
        lede="Begin with a tunnel on your laptop. The same agent and the same policies take it to production."
      >
        <ul className="offerings grid" role="list">
          {offerings.map(({ icon, name, href, text }) => (
            <li key={name} className="card whole">
              <Icon path={ICON_PATHS[icon]} />
              <h3>
                <SiteLink href={href}>{name}</SiteLink>
              </h3>
              <p className="secondary">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        heading="Policy is a file next to your code"
        lede="Traffic Policy decides at the edge who gets through, how often, and to which service."
      >
        <div className="pair grid">
          <div className="stack">
            <ol className="points stack">
              {points.map(({ name, text }) => (
                <li key={name}>
                  <strong>{name}</strong> {text}
                </li>
              ))}
            </ol>
            <p>
              <code>{agent} policy check</code> reads the rules in CI, before they meet a request.
            </p>
            <p>
              <SiteLink href={`${docs}/traffic-policy`}>Traffic Policy reference</SiteLink>
            </p>
          </div>
          <Code title="policy.yaml" code={policy} />
        </div>
      </Section>
      <Section
        heading="24 regions, a few milliseconds away"
        lede="Median round trip in milliseconds from the networks of the region’s country to the edge. A connection enters at the nearest one, and goes on to your agent from there."
      >
        <div className="regions grid">
          {regions.map(({ name, cities }) => (
            <Ledger
              key={name}
              caption={name}
              rows={cities.map((city) => [city.name, `${city.milliseconds} ms`] as const)}
            />
          ))}
        </div>
      </Section>
      <Section heading="What others run on it">
        <ul className="customers grid" role="list">
          {customers.map(({ value, text, name, uses }) => (
            <li key={name} className="stack">
              <p className="number">{value}</p>
              <p>{text}</p>
              <p className="secondary">
                <strong>{name}</strong>, {uses}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      {blogPosts.length > 0 && (
        <Section
          heading="From the people who run it"
          lede={
            <>
              Protocols, outages and the parts in between, written by the engineers on call.{' '}
              <SiteLink href={routes.blog.href()}>All posts</SiteLink>
            </>
          }
        >
          <PostList />
        </Section>
      )}
      <Section
        className="last card tint stack"
        heading="Your first endpoint, in five minutes"
        lede="Free for one developer. No credit card, and no end date."
        actions={{ 'Sign up for free': `${dashboard}/signup`, 'Read the quickstart': `${docs}/quickstart` }}
      />
    </>
  );
}

function Tunnel() {
  const command = `${agent} http 3000`;
  return (
    <div className="tunnel">
      <Pattern hue="accent" seed="tunnel" number=":443" size="large" />
      <Code title="Your first endpoint" code={`$ ${command}\n${filled(terminal)}`} copied={command} />
    </div>
  );
}
