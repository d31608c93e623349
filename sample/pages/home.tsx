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
  useLoaderData,
} from 'portico/page';
import policy from '../art/policy.yaml?code';
import terminal from '../art/terminal.txt?raw';
import { ActionLinks, ArrowLink, CheckedList, Hero, Icon, NextSteps, Section } from '../parts/page-parts.tsx';
import { agent, brand, dashboard, docs, filled } from '../parts/provider.ts';
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
        {facts.map(({ value, text, href, link }) => (
          <li key={value}>
            <strong>{value}</strong>
            <span>{text}</span> <ArrowLink href={href}>{link}</ArrowLink>
          </li>
        ))}
      </ul>
      <Section
        id="way"
        heading="What happens to a request"
        text="Your service dials out and nothing dials in. What fails a check is answered at the edge and never reaches you."
      >
        <ol className="steps">
          {steps.map(({ name, text, drawing: { thing, pipe, flange, gate, packet, refused, signal, number } }) => (
            <li key={name}>
              {/* The pipe goes on in the next drawing. */}
              <svg className="art" viewBox="0 0 16 6.4" aria-hidden="true">
                <path className="art-thing" d={thing} />
                <path className="art-wall" d={pipe} />
                <path className="art-flange" d={flange} />
                <path className="art-bore" d={pipe} />
                <path className="art-gate" d={gate} />
                <path className="art-packet" d={packet} />
                <path className="art-packet refused" d={refused} />
                <path className="art-signal" d={signal} />
                <text className="art-number" x="5" y="2.6" fontSize="2.6">
                  {number}
                </text>
              </svg>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
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
            <CheckedList lines={points} />
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
        <ul className="regions" role="list">
          {regions.map(({ name, cities }) => (
            <li key={name}>
              <h3>{name}</h3>
              <ul role="list">
                {Object.entries(cities).map(([city, milliseconds]) => (
                  <li key={city}>
                    <span>{city}</span> <strong>{milliseconds} ms</strong>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
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
    <div className="hero-terminal">
      <Pattern hue="accent" seed="home" layout="siphon" number=":443" size="large" />
      <Code title="Your first endpoint" code={command} lines="wrap" className="terminal">
        <strong className="typed">{command}</strong>
        {'\n'}
        <Marked text={filled(terminal)} mark={/(https:\S+)/} />
      </Code>
    </div>
  );
}

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
        {posts.map(({ slug, title, description, date, category, lang }) => (
          <li key={slug} className="stack teaser">
            <Pattern topic={category} seed={slug} size="large" />
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
