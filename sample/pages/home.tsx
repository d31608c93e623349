import type { BlogPost } from '@portico/config/blog-post';
import { inLanguage, SITE_LANGUAGE } from '@portico/config/language';
import { routes } from '@portico/config/routes';
import { LocalDate, organizationId, Pattern, pageServicesContext } from '@portico/shell';
import { pageData } from '@portico/www/page';
import { coverOfContext } from '@portico/www/services';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import heroArt from '../art/hero.svg?raw';
import policy from '../art/policy.yaml?raw';
import { CodeBlock, Marked } from '../parts/copyable.tsx';
import {
  ArrowLink,
  CheckedList,
  Icon,
  type IconName,
  LinkButton,
  NextSteps,
  SectionHead,
} from '../parts/page-parts.tsx';
import { agent, brand, dashboard, docs, domain, marketing } from '../parts/provider.ts';

export { meta, shouldRevalidate } from '@portico/www/page';

export function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const { latestPosts, typesetPost } = context.get(pageServicesContext);
  const coverOf = context.get(coverOfContext);
  const description = `${brand} gives developers and platform teams a public, protected address for any service, wherever it runs: tunnels, API gateway and load balancing without an inbound port.`;
  const data = pageData(args, {
    title: `${brand}: a public address for what you build and run`,
    description,
    things: (baseUrl, provider) => [
      provider,
      {
        '@type': 'WebSite',
        '@id': `${baseUrl}/#website`,
        url: `${baseUrl}/`,
        name: brand,
        description,
        inLanguage: SITE_LANGUAGE,
        publisher: { '@id': organizationId(baseUrl) },
      },
    ],
  });
  const latest = latestPosts.slice(0, 3).map((post): LatestPost => {
    const cover = coverOf(post.slug);
    return {
      ...post,
      ...typesetPost?.(post),
      covers: cover ? [cover.url, ...(cover.dark ? [cover.dark.url] : [])] : [],
    };
  });
  return { ...data, latest };
}

export default function Home() {
  const { latest } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="hero">
        <div>
          <h1>Put any service online, and keep every port closed</h1>
          <p className="lede">
            For developers and platform teams: a public address for whatever runs on your laptop, in your cluster or on
            a device. {brand} checks each request before it reaches you.
          </p>
          <p className="action-links">
            <LinkButton look="filled" href={`${dashboard}/signup`}>
              Sign up for free
            </LinkButton>
            <LinkButton href={docs}>Read the docs</LinkButton>
          </p>
        </div>
        <div className="hero-terminal">
          <span className="drawing" dangerouslySetInnerHTML={{ __html: heroArt }} />
          <Terminal />
        </div>
      </header>
      <ul className="facts" role="list">
        {FACTS.map(([value, text, href, link]) => (
          <li key={value}>
            <strong>{value}</strong>
            <span>{text}</span> <ArrowLink href={href}>{link}</ArrowLink>
          </li>
        ))}
      </ul>
      <section aria-labelledby="way">
        <SectionHead id="way" heading="What happens to a request">
          <p>
            Your service dials out and nothing dials in. What fails a check is answered at the edge and never reaches
            you.
          </p>
        </SectionHead>
        <ol className="steps">
          {STEPS.map(({ name, text, lit, line, points, way }) => (
            <li key={name}>
              <svg className="art" viewBox="0 0 24 9.6" aria-hidden="true">
                <path className="art-lit" d={lit} />
                <path d={line} />
                <path className="art-point" d={points} />
                <path className="art-main" d={way} />
              </svg>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="offerings">
        <SectionHead id="offerings" heading="One agent, six things to do with it">
          <p>Begin with a tunnel on your laptop. The same agent and the same policies take it to production.</p>
        </SectionHead>
        <ul className="offerings" role="list">
          {OFFERINGS.map(([icon, name, path, text]) => (
            <li key={name}>
              <a href={`${marketing}/use-cases/${path}`}>
                <Icon name={icon} />
                <h3>{name}</h3>
                <p>{text}</p>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <Policy />
      <figure className="quotation section">
        <blockquote>
          We closed the last inbound port of forty staging services in a week, and our auditors now read one policy file
          instead of a firewall’s history.
        </blockquote>
        <figcaption>
          <strong>Ines Marchetti</strong> Platform lead, Northgauge{' '}
          <ArrowLink href={`${marketing}/customers/northgauge`}>How they did it</ArrowLink>
        </figcaption>
      </figure>
      {latest.length > 0 && <Latest posts={latest} />}
      <NextSteps
        heading="Your first endpoint, in five minutes"
        text="Free for one developer. No credit card, and no end date."
      >
        <LinkButton look="filled" href={`${dashboard}/signup`}>
          Sign up for free
        </LinkButton>
        <LinkButton href={`${docs}/quickstart`}>Read the quickstart</LinkButton>
      </NextSteps>
    </>
  );
}

const FACTS = [
  ['24 regions', 'on six continents', `${docs}/regions`, 'Regions'],
  ['4 ms', 'median that the edge adds to a request', `${docs}/latency`, 'Method'],
  ['99.99%', 'availability over the last twelve months', `${marketing}/status`, 'Status'],
  ['0 inbound ports', 'in your firewall: the agent dials out on 443', `${docs}/network`, 'Network'],
] as const;

// biome-ignore format: one offering a line
const OFFERINGS: ReadonlyArray<readonly [IconName, name: string, path: string, text: string]> = [
  ['webhook', 'Webhook testing', 'webhook-testing', 'Receive real webhooks on localhost, inspect each one and replay it.'],
  ['gateway', 'API Gateway', 'api-gateway', 'Authentication, rate limits and routing, before a request reaches you.'],
  ['identity', 'Identity-Aware Proxy', 'identity-aware-proxy', 'Single sign-on in front of internal tools, without a VPN.'],
  ['cluster', 'Kubernetes Operator', 'kubernetes-operator', 'Gateway API resources in, a public and protected endpoint out.'],
  ['globe', 'Global Load Balancer', 'global-load-balancer', 'The nearest healthy region for each connection, drained without a drop.'],
  ['device', 'Device Gateway', 'device-gateway', 'A path that stays open to machines behind cellular NAT.'],
];

const COMMAND = `${agent} http 3000`;
const OUTPUT = `Status  online, 12 ms to Frankfurt
Address https://fox.${domain}
Service http://localhost:3000
Inspect http://127.0.0.1:4141

GET   /              200   18 ms
GET   /app.css       200    4 ms
POST  /hooks/orders  202   31 ms
`;

function Terminal() {
  return (
    <CodeBlock title="Your first endpoint" copied={COMMAND} className="terminal wraps">
      <strong className="typed">{COMMAND}</strong>
      {'\n'}
      <Marked text={OUTPUT} mark={/(https:\S+)/} />
    </CodeBlock>
  );
}

/** Each step of a request with its drawing: areas, lines, points and the way of the request, which goes on in the next drawing. */
const STEPS = [
  {
    name: 'Client',
    text: 'A browser, a webhook or another service asks for your address over HTTPS.',
    lit: 'M3.4 2h9.2a.8.8 0 0 1 .8.8v4a.8.8 0 0 1-.8.8H3.4a.8.8 0 0 1-.8-.8v-4a.8.8 0 0 1 .8-.8z',
    line: 'M2.6 3.7h10.8M4.4 5.3h5M4.4 6.4h3',
    points: 'M4 2.9h0M5 2.9h0M6 2.9h0',
    way: 'M13.4 4.8H24',
  },
  {
    name: 'Edge',
    text: 'The nearest of 24 regions ends TLS and checks identity, rate limit and route.',
    lit: 'M5.4 3.3a1.5 1.5 0 0 1 0 3a1.5 1.5 0 0 1 0-3zM12 3.3a1.5 1.5 0 0 1 0 3a1.5 1.5 0 0 1 0-3zM18.6 3.3a1.5 1.5 0 0 1 0 3a1.5 1.5 0 0 1 0-3z',
    line: 'M12 3.3V1.9M11.5.9l1 1m0-1l-1 1M12 6.3v1.4M11.5 7.7l1 1m0-1l-1 1',
    points: '',
    way: 'M0 4.8h3.9M6.9 4.8h3.6M13.5 4.8h3.6M20.1 4.8H24M4.7 4.9l.5.5.9-1.1M11.3 4.9l.5.5.9-1.1M17.9 4.9l.5.5.9-1.1',
  },
  {
    name: 'Tunnel',
    text: 'The request goes down a connection that your agent opened, encrypted, on port 443.',
    lit: 'M4 2.4h16a1 2.4 0 0 1 0 4.8H4a1 2.4 0 0 1 0-4.8z',
    line: 'M4 2.4a1 2.4 0 0 1 0 4.8M20 2.4a1 2.4 0 0 0 0 4.8M16 8.5H8m.7-.5l-.7.5.7.5',
    points: '',
    way: 'M0 4.8H24M8.3 4.3l.7.5-.7.5M14.3 4.3l.7.5-.7.5',
  },
  {
    name: 'Your service',
    text: 'The agent passes it on to localhost:3000. The firewall has no inbound rule.',
    lit: 'M12.4 2h8a.6.6 0 0 1 .6.6v1.5a.6.6 0 0 1-.6.6h-8a.6.6 0 0 1-.6-.6V2.6a.6.6 0 0 1 .6-.6zM12.4 5h8a.6.6 0 0 1 .6.6v1.5a.6.6 0 0 1-.6.6h-8a.6.6 0 0 1-.6-.6V5.6a.6.6 0 0 1 .6-.6z',
    line: 'M5 .6V4M7 .6V4M5 5.6V9M7 5.6V9M5 1.7h2M5 2.8h2M5 4h2M5 5.6h2M5 6.8h2M5 7.9h2M13.4 3.4h3M13.4 6.4h3',
    points: 'M19.4 3.4h0M19.4 6.4h0',
    way: 'M0 4.8h11.2m-.7-.5l.7.5-.7.5',
  },
] as const;

const POINTS = [
  'Sign-in with any OpenID Connect provider, no code in your service',
  'Rate limits by address, header or signed-in user',
  'Webhook signatures of 40 services checked before you see a request',
  `“${agent} policy check” reads the rules in CI, before they meet a request`,
];

function Policy() {
  return (
    <section className="sample" aria-labelledby="sample">
      <SectionHead id="sample" heading="Policy is a file next to your code">
        <p>Traffic Policy decides at the edge who gets through, how often, and to which service.</p>
        <CheckedList lines={POINTS} />
        <p>
          <ArrowLink href={`${docs}/traffic-policy`}>Traffic Policy reference</ArrowLink>
        </p>
      </SectionHead>
      <CodeBlock title="policy.yaml" copied={policy} what="policy.yaml" className="terminal">
        <Marked text={policy} mark={/(verify-webhook|oidc|rate-limit)/} />
      </CodeBlock>
    </section>
  );
}

/** `covers` are addresses of its picture: for light themes and, if it has one, for dark ones. */
type LatestPost = BlogPost & { readonly covers: readonly string[] };

function Latest({ posts }: { readonly posts: readonly LatestPost[] }) {
  return (
    <section aria-labelledby="latest">
      <SectionHead id="latest" heading="From the people who run it">
        <p>Protocols, outages and the parts in between, written by the engineers on call.</p>
        <p>
          <ArrowLink href={routes.blog.href()}>All posts</ArrowLink>
        </p>
      </SectionHead>
      <ul className="latest">
        {posts.map(({ slug, title, description, date, lang, category, covers }) => (
          <li key={slug}>
            <LocalDate date={date} />
            <div {...inLanguage(lang)}>
              <h3>
                <a href={routes.post.href({ slug })}>{title}</a>
              </h3>
              <p>{description}</p>
            </div>
            {covers.length === 0 ? (
              <Pattern topic={category} seed={slug} size="small" />
            ) : (
              <span aria-hidden="true">
                {covers.map((url) => (
                  <img key={url} src={url} alt="" loading="lazy" />
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
