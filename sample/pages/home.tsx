import {
  type BlogPost,
  Code,
  inLanguage,
  type LoaderFunctionArgs,
  LocalDate,
  Pattern,
  pageData,
  pageServicesContext,
  routes,
  SiteLink,
  useLoaderData,
} from 'portico/page';
import policy from '../art/policy.yaml?code';
import terminal from '../art/terminal.txt?raw';
import { ActionLinks, ArrowLink, Hero, Icon, NextSteps, Section } from '../parts/page-parts.tsx';
import { agent, brand, dashboard, docs, filled } from '../parts/provider.ts';
import { Regions } from '../parts/regions.tsx';
import { Way } from '../parts/way.tsx';
import data from './home.json';

export { meta, shouldRevalidate } from 'portico/page';

const { facts, steps, offerings, points, regions, customers } = filled(data);

export function loader(args: LoaderFunctionArgs) {
  const { latestPosts } = args.context.get(pageServicesContext);
  const page = pageData(args, {
    title: `${brand}: a public address for what you build and run`,
    description: `${brand} gives developers and platform teams a public, protected address for any service, wherever it runs: tunnels, API gateway and load balancing without an inbound port.`,
  });
  return { ...page, latest: latestPosts.slice(0, 3) };
}

export default function Home() {
  const { latest } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero
        title="Put any service online, and keep every port closed"
        lede={`For developers and platform teams: a public address for whatever runs on your laptop, in your cluster or on a device. ${brand} checks each request before it reaches you.`}
        beside={<Terminal />}
      >
        <ActionLinks links={{ 'Sign up for free': `${dashboard}/signup`, 'Read the docs': docs }} />
      </Hero>
      <ul className="facts quiet" role="list">
        {facts.map(({ value, unit, text, href, link }) => (
          <li key={unit}>
            <p>
              <strong>{value}</strong> {unit}
            </p>
            <p>
              {text}. <SiteLink href={href}>{link}</SiteLink>
            </p>
          </li>
        ))}
      </ul>
      <Section
        id="way"
        heading="What happens to a request"
        text="Your service dials out and nothing dials in. What fails a check is answered at the edge and never reaches you."
      >
        <Way steps={steps} />
      </Section>
      <Section
        id="offerings"
        heading="One agent, six things to do with it"
        text="Begin with a tunnel on your laptop. The same agent and the same policies take it to production."
      >
        <ul className="columns offerings" role="list">
          {offerings.map(({ icon, name, href, text }) => (
            <li key={name}>
              <a className="box" href={href}>
                <Icon name={icon} />
                <h3>{name}</h3>
                <p>{text}</p>
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        className="beside sample"
        id="sample"
        heading="Policy is a file next to your code"
        text="Traffic Policy decides at the edge who gets through, how often, and to which service."
        more={
          <>
            <ol className="points">
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
              <ArrowLink href={`${docs}/traffic-policy`}>Traffic Policy reference</ArrowLink>
            </p>
          </>
        }
      >
        <Code title="policy.yaml" code={policy} className="terminal" />
      </Section>
      <Section
        id="regions"
        heading="24 regions, a few milliseconds away"
        text="Median round trip in milliseconds from the networks of the region’s country to the edge. A connection enters at the nearest one, and goes on to your agent from there."
      >
        <Regions regions={regions} />
      </Section>
      <Section id="customers" heading="What others run on it">
        <ul className="columns customers" role="list">
          {customers.map(({ value, text, name, uses }) => (
            <li key={name}>
              <strong>{value}</strong>
              <p>{text}</p>
              <p className="quiet">
                <strong>{name}</strong>, {uses}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      {latest.length > 0 && <Latest posts={latest} />}
      <NextSteps
        heading="Your first endpoint, in five minutes"
        text="Free for one developer. No credit card, and no end date."
        links={{ 'Sign up for free': `${dashboard}/signup`, 'Read the quickstart': `${docs}/quickstart` }}
      />
    </>
  );
}

function Terminal() {
  const command = `${agent} http 3000`;
  return (
    <div className="hero-terminal art">
      <HeroPipe />
      <Code title="Your first endpoint" code={command} lines="wrap" className="terminal">
        <strong className="typed">{command}</strong>
        {'\n'}
        <Marked text={filled(terminal)} mark={/(https:\S+)/} />
      </Code>
    </div>
  );
}

/** The pipe from the open air to the terminal below it, with a packet for each of its requests. */
function HeroPipe() {
  return (
    <svg aria-hidden="true">
      <text className="art-number" x="24" y="104">
        :443
      </text>
      {/* From the right, where the pipe turns down. */}
      <svg x="100%" overflow="visible" aria-hidden="true">
        <g transform="scale(30)">
          <path className="art-wall" d={HERO_WAY} />
          <path className="art-flange" d="M-5.6 4.52v1.36M-12 4.52v1.36M-3.93 6.75h1.36" />
          <path className="art-bore" d={HERO_WAY} />
          <path className="art-packet" d="M-10.4 5.2h.28M-7.6 5.2h.28" />
          <path className="art-signal" d="M-4.6 5.2h.28" />
        </g>
      </svg>
    </svg>
  );
}

const HERO_WAY = 'M-40 5.2h35.8a.95.95 0 0 1 .95.95V9';

function Latest({ posts }: { readonly posts: readonly BlogPost[] }) {
  return (
    <Section
      id="latest"
      heading="From the people who run it"
      text="Protocols, outages and the parts in between, written by the engineers on call."
      more={
        <p>
          <ArrowLink href={routes.blog.href()}>All posts</ArrowLink>
        </p>
      }
    >
      <ul className="columns latest" role="list">
        {posts.map(({ slug, title, description, date, category, lang, drawing }) => (
          <li key={slug} className="stack teaser">
            <Pattern topic={category} seed={slug} {...drawing} size="large" />
            <LocalDate date={date} />
            <h3 {...inLanguage(lang)}>
              <a href={routes.post.href({ slug })}>{title}</a>
            </h3>
            <p {...inLanguage(lang)}>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A text in which the words that the regular expression captures are marked. */
function Marked({ text, mark }: { readonly text: string; readonly mark: RegExp }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
  return text.split(mark).map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}
