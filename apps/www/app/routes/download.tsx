import { pageServicesContext, SiteLink } from '@portico/shell';
import { site } from '../../../../site.config.ts';
import { siteMeta } from '../site-meta.ts';
import type { Route } from './+types/download';

type Package = { readonly system: string; readonly architectures: string; readonly command: string };

const packagesOf = ({ program, productDomain }: typeof site): readonly Package[] => [
  {
    system: 'Linux',
    architectures: 'x86-64, arm64, armv7',
    command: `curl -fsSLO https://get.${productDomain}/linux/${program}.tar.gz`,
  },
  {
    system: 'macOS',
    architectures: 'Apple silicon, Intel',
    command: `curl -fsSLO https://get.${productDomain}/macos/${program}.pkg`,
  },
  {
    system: 'Windows',
    architectures: 'x86-64, arm64',
    command: `curl -fsSLO https://get.${productDomain}/windows/${program}.msi`,
  },
  {
    system: 'Containers',
    architectures: 'linux/amd64, linux/arm64',
    command: `docker pull registry.${productDomain}/${program}:3`,
  },
];

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = context.get(pageServicesContext);
  const head = siteMeta({
    title: `Download · ${site.brand}`,
    description: `Install the ${site.brand} agent on Linux, macOS, Windows or in a container.`,
    path: '/download',
    baseUrl,
  });
  return { head, program: site.program, packages: packagesOf(site) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Download({ loaderData: { program, packages } }: Route.ComponentProps) {
  return (
    <>
      <header className="hero">
        <h1>Download</h1>
        <p className="lede">One binary without dependencies. It dials out on port 443 and needs no inbound port.</p>
      </header>
      <dl className="downloads">
        {packages.map(({ system, architectures, command }) => (
          <div key={system}>
            <dt>
              {system} <span>{architectures}</span>
            </dt>
            <dd>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
              <pre tabIndex={0}>
                <code>{command}</code>
              </pre>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Then <code>{program} http 8080</code> gives a local port a public address. What it costs past that is on{' '}
        <SiteLink href="/pricing">the pricing page</SiteLink>.
      </p>
    </>
  );
}
