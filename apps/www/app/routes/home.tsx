import {
  Drawing,
  graphOf,
  LocalDate,
  organization,
  pageServicesContext,
  SiteLink,
  structuredDataContext,
  usePageData,
} from '@portico/shell';
import { drawingHtml, sketchOf } from '@portico/site/art';
import { inLanguage } from '@portico/site/language';
import { routes } from '@portico/site/routes';
import { site } from '../../../../site.config.ts';
import { siteMeta } from '../site-meta.ts';
import type { Route } from './+types/home';

const DESCRIPTION = `${site.brand} connects what you run to who needs it: tunnels, gateways and load balancing at the edge, without an inbound port.`;

const OFFERINGS = [
  {
    name: 'Secure tunnels',
    text: 'A public address for anything that can dial out. No inbound port, no change to the firewall.',
  },
  {
    name: 'API gateway',
    text: 'Authentication, rate limits and routing, evaluated at the edge before a request reaches you.',
  },
  {
    name: 'Site-to-site connectivity',
    text: 'Networks that reach each other by name, whatever address ranges they share.',
  },
  { name: 'Kubernetes operator', text: 'Gateway API resources in, a public and authenticated endpoint out.' },
  { name: 'Device gateway', text: 'A path that stays open to machines behind cellular NAT and customer routers.' },
  {
    name: 'Global load balancer',
    text: 'The nearest healthy region, chosen per connection and drained without dropping.',
  },
] as const;

/** For the server alone: the condition below keeps what draws out of the browser's code. */
function heroDrawing(): string {
  return drawingHtml(sketchOf({ seed: site.brand }), 'large');
}

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl, representation } = context.get(pageServicesContext);
  context.set(structuredDataContext, graphOf(organization(site, baseUrl)));
  const head = siteMeta({
    title: `${site.brand}: networking for what you build and run`,
    description: DESCRIPTION,
    path: '/',
    baseUrl,
  });
  return { head, drawing: representation === 'data' ? heroDrawing() : undefined };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Home({ loaderData: { drawing } }: Route.ComponentProps) {
  const { latest } = usePageData().blogPosts;
  return (
    <>
      <header className="hero has-picture">
        <div>
          <h1>The shortest path from your code to its users</h1>
          <p className="lede">{DESCRIPTION}</p>
          <p className="hero-actions">
            <SiteLink className="button" data-style="filled" href="/download">
              Get {site.brand}
            </SiteLink>
            <SiteLink className="button" data-style="outline" href="/pricing">
              See pricing
            </SiteLink>
          </p>
        </div>
        <Drawing html={drawing ?? (import.meta.env.SSR ? heroDrawing() : undefined)} />
      </header>
      <section aria-labelledby="offerings">
        <h2 id="offerings">What runs on it</h2>
        <dl className="offerings">
          {OFFERINGS.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="from-the-blog" aria-labelledby="from-the-blog">
        <h2 id="from-the-blog">From the people who run it</h2>
        <p>
          We write about protocols, outages and the parts in between on{' '}
          <SiteLink href={routes.blog.href()}>the {site.blog.name}</SiteLink>.
        </p>
        {latest.length > 0 && (
          <ul className="latest">
            {latest.slice(0, 3).map(({ slug, title, date, lang }) => (
              <li key={slug}>
                <SiteLink href={routes.post.href({ slug })} {...inLanguage(lang)}>
                  {title}
                </SiteLink>{' '}
                <LocalDate date={date} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
