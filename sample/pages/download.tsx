import { Button, type LoaderFunctionArgs, LocalDate, Pattern, pageData, Tab, Tabs, usePageData } from 'portico/page';
import { CopyableCommand } from '../parts/copyable.tsx';
import { ArrowLink, Hero, Icon, NextSteps } from '../parts/page-parts.tsx';
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
        title="Download the agent"
        lede="One binary without dependencies. It dials out on port 443, needs no inbound port, and runs as any user: only package managers ask for root."
        beside={<Pattern hue="accent" seed="download" number={VERSION} size="large" />}
      >
        <p className="release row">
          <strong>{VERSION}</strong> <LocalDate date={RELEASED} />{' '}
          <span className="row">
            <ArrowLink href={`${docs}/releases/${VERSION}`}>Release notes</ArrowLink>
            <ArrowLink href={`${docs}/releases`}>All releases</ArrowLink>
          </span>
        </p>
      </Hero>
      <div className="box main-file for-computer stack">
        <p>
          <strong>The agent runs on computers.</strong> Open this page on yours:
        </p>
        <CopyableCommand command={url} />
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
      <div className="columns guides">
        <section className="stack">
          <h2>Open your first endpoint</h2>
          <p>
            Log in once, then give a local port a public address. <code>{agent} help</code> lists what else there is.
          </p>
          <div className="commands stack">
            <CopyableCommand command={`${agent} login`} />
            <CopyableCommand command={`${agent} http 3000`} />
          </div>
          <ArrowLink href={`${docs}/quickstart`}>Quickstart</ArrowLink>
        </section>
        <section className="stack">
          <h2>Check the signature</h2>
          <p>
            Each release is signed with one key. One line of <code>minisign</code> checks that a file is ours and
            unaltered. Use the name of your file.
          </p>
          <CopyableCommand
            label="Linux, x86-64"
            command={`minisign -Vm ${agent}-linux-amd64.tar.gz -P RWTx5Zr1tiHQLwG9keqT0axfYCEeD6aV4drY0rL7H7q6S0qBYyyBJ4AD`}
          />
          <ArrowLink href={`${docs}/verify`}>How to check the signature</ArrowLink>
        </section>
      </div>
      <NextSteps
        heading="Next: let only your team in"
        text="Four lines of Traffic Policy admit only the people that your identity provider knows."
        links={{ 'Add sign-in': `${docs}/traffic-policy/oidc`, 'Read the quickstart': `${docs}/quickstart` }}
      />
    </>
  );
}

/** One of the tabs; without scripts, they follow each other. */
function SystemTab({ name, system, text, commands, files }: (typeof systems)[number]) {
  const [first, ...others] = files;
  return (
    <Tab name={name} system={system} heading="h2">
      <p>{text}</p>
      {first !== undefined && (
        <div className="downloads stack">
          <div className="box main-file stack">
            <Button variant="filled" href={`${FILES}/${first.file}`}>
              <Icon name="download" />
              Download for {name}
            </Button>
            <p className="quiet row">
              <strong>{first.label}</strong> <span>{first.size}</span> <span>{first.file}</span>
            </p>
          </div>
          <ul className="box files" role="list">
            {others.map(({ label, file, size }) => (
              <li key={file}>
                <a className="file quiet" href={`${FILES}/${file}`}>
                  <span>
                    <strong>{label}</strong> {file}
                  </span>
                  <span>{size}</span>
                  <Icon name="download" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={`commands ${first === undefined ? 'columns' : 'stack'}`}>
        {commands.map(({ label, command }) => (
          <CopyableCommand key={command} label={label} command={command} />
        ))}
      </div>
    </Tab>
  );
}
