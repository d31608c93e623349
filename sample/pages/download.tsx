import {
  Button,
  Code,
  Hero,
  type LoaderFunctionArgs,
  LocalDate,
  Pattern,
  pageData,
  Section,
  SiteLink,
  Tab,
  Tabs,
  usePageData,
} from 'portico/page';
import { Ledger } from '../parts/page-parts.tsx';
import { agent, brand, docs, domain, filled } from '../parts/provider.ts';
import data from './download.json';

export { meta, shouldRevalidate } from 'portico/page';

const VERSION = '2.4.0';
const RELEASED = '2026-11-24';
const LATEST = `https://get.${domain}`;
const FILES = `${LATEST}/${VERSION}`;
const systems = filled(data, { host: LATEST, version: VERSION });

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, {
    title: 'Download',
    description: `Install the ${brand} agent on Linux, macOS, Windows or in a container, and verify what you downloaded.`,
  });
}

export default function Download() {
  const url = `${usePageData().baseUrl}/download`;
  return (
    <>
      <Hero
        heading="Download the agent"
        lede="One binary without dependencies. It dials out on port 443, needs no inbound port, and runs as any user: only package managers ask for root."
        figure={<Pattern hue="accent" seed="download" number={VERSION} size="large" />}
      >
        <p className="row">
          <strong className="badge">{VERSION}</strong> <LocalDate date={RELEASED} />{' '}
          <SiteLink href={`${docs}/releases/${VERSION}`}>Release notes</SiteLink>{' '}
          <SiteLink href={`${docs}/releases`}>All releases</SiteLink>
        </p>
      </Hero>
      <div className="for-computer card stack">
        <p>
          <strong>The agent runs on computers.</strong> Open this page on yours:
        </p>
        <Code code={url} title="Address" lines="wrap" />
        <Button
          variant="filled"
          href={`mailto:?subject=${encodeURIComponent(`Download the ${brand} agent`)}&body=${encodeURIComponent(url)}`}
        >
          Email me the link
        </Button>
      </div>
      <Tabs className="systems">
        {systems.map((system) => (
          <SystemTab key={system.name} {...system} />
        ))}
      </Tabs>
      <div className="pair grid">
        <Section
          heading="Open your first endpoint"
          lede={
            <>
              Log in once, then give a local port a public address. <code>{agent} help</code> lists what else there is.
            </>
          }
        >
          <div className="stack">
            <Code title="Log in" code={`${agent} login`} lines="wrap" />
            <Code title="Publish port 3000" code={`${agent} http 3000`} lines="wrap" />
            <SiteLink href={`${docs}/quickstart`}>Quickstart</SiteLink>
          </div>
        </Section>
        <Section
          heading="Check the signature"
          lede={
            <>
              Each release is signed with one key. One line of <code>minisign</code> checks that a file is ours and
              unaltered. Use the name of your file.
            </>
          }
        >
          <div className="stack">
            <Code
              title="Linux, x86-64"
              code={`minisign -Vm ${agent}-linux-amd64.tar.gz -P RWTx5Zr1tiHQLwG9keqT0axfYCEeD6aV4drY0rL7H7q6S0qBYyyBJ4AD`}
              lines="wrap"
            />
            <SiteLink href={`${docs}/verify`}>How to check the signature</SiteLink>
          </div>
        </Section>
      </div>
      <Section
        className="last card tint stack"
        heading="Next: let only your team in"
        lede="Four lines of Traffic Policy admit only the people that your identity provider knows."
        actions={{ 'Add sign-in': `${docs}/traffic-policy/oidc`, 'Read the quickstart': `${docs}/quickstart` }}
      />
    </>
  );
}

/** One of the tabs; without scripts, they follow each other. */
function SystemTab({ name, system, text, commands, files }: (typeof systems)[number]) {
  const [first] = files;
  return (
    <Tab name={name} system={system} heading="h2">
      <div className="stack">
        <p>{text}</p>
        <div className="pair grid">
          {first !== undefined && (
            <div className="downloads stack">
              <Button variant="filled" href={`${FILES}/${first.file}`}>
                {`Download for ${name}, ${first.label}`}
              </Button>
              <Ledger
                rows={files.map(({ label, file, size }) => [
                  <a key={file} href={`${FILES}/${file}`}>
                    <strong>{label}</strong> <span>{file}</span>
                  </a>,
                  size,
                ])}
              />
            </div>
          )}
          <div className="stack">
            {commands.map(({ label, command }) => (
              <Code key={command} title={label} code={command} lines="wrap" />
            ))}
          </div>
        </div>
      </div>
    </Tab>
  );
}
