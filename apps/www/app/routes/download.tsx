/// <reference types="@portico/shell/types" />

import { routes } from '@portico/config/routes';
import { LocalDate, organizationId } from '@portico/shell';
import { useLayoutEffect } from 'react';
import { type Command, CopyableCommand, CopyButton } from '../parts/copyable.tsx';
import { Icon } from '../parts/icon.tsx';
import { ArrowLink, LinkButton, NextSteps } from '../parts/page-parts.tsx';
import { agent, brand, docs, domain } from '../parts/provider.ts';
import { pageData } from '../site-page.ts';
import { type System, showSystem } from '../systems/show-system.ts';
import systemScript from '../systems/system-script.ts?inline-script';
import type { Route } from './+types/download';

export { meta, shouldRevalidate } from '../site-page.ts';

const VERSION = '3.8.1';
const RELEASED = '2026-10-28';
const LATEST = `https://get.${domain}`;
const FILES = `${LATEST}/${VERSION}`;

type SystemProps = {
  readonly name: string;
  /** Whose reader sees it first. */
  readonly system?: System;
  readonly text: string;
  readonly commands: readonly Command[];
  /** The first one is what most readers want. */
  readonly files?: ReadonlyArray<readonly [label: string, file: string, size: string, sha256: string]>;
  readonly verify?: string;
};

// biome-ignore format: one file a line
const SYSTEMS: readonly SystemProps[] = [
  {
    name: 'Linux',
    system: 'linux',
    text: 'Any distribution with kernel 4.19 or later.',
    commands: [
      { label: 'Debian, Ubuntu: adds our repository', command: `curl -fsSL ${LATEST}/deb.sh | sudo sh && sudo apt install ${agent}` },
      { label: 'Fedora, RHEL: adds our repository', command: `curl -fsSL ${LATEST}/rpm.sh | sudo sh && sudo dnf install ${agent}` },
      { label: 'Any other x86-64, without root', command: `curl -fsSL ${LATEST}/amd64.tar.gz | tar -xz -C ~/.local/bin` },
    ],
    files: [
      ['x86-64', `${agent}-linux-amd64.tar.gz`, '14.2 MB', '5f8b1ac2f8fd0b7a7b0f5d8f3c2e9d41f6a35c0e8e1b7d94a2c63f50d1b8e7a9'],
      ['arm64', `${agent}-linux-arm64.tar.gz`, '13.1 MB', 'c1d7e0a94b5f3826d0a8f17c93e2b64d58f0a1c7e9b32d46f58a0c1e7d93b264'],
      ['armv7', `${agent}-linux-armv7.tar.gz`, '13.0 MB', '08e4d2b6f19a7c35e0d8b4f2a6c19e73d50b8f4e2a7c61d93f05b8e4a2d7c619'],
    ],
    verify: `sha256sum ${agent}-linux-amd64.tar.gz`,
  },
  {
    name: 'macOS',
    system: 'macos',
    text: 'macOS 13 or later, signed and notarized.',
    commands: [{ label: 'Homebrew', command: `brew install ${agent}/tap/${agent}` }],
    files: [
      ['Apple silicon', `${agent}-macos-arm64.pkg`, '13.6 MB', '9a3f06c1d8e5b2740fca96e1d3b8072c5e49fa6130d8b7c2e54f9a01c6d3e8b5'],
      ['Intel', `${agent}-macos-amd64.pkg`, '14.4 MB', 'e27b90d4c6f1a8350d9e7b2c4f60a1d83e5c97b20f4d6a8c1e39b705d2f4c6a8'],
    ],
    verify: `shasum -a 256 ${agent}-macos-arm64.pkg`,
  },
  {
    name: 'Windows',
    system: 'windows',
    text: 'Windows 10 or Windows Server 2019 and later.',
    commands: [
      { label: 'WinGet', command: `winget install ${brand}.${brand}` },
      { label: 'Scoop', command: `scoop install ${agent}` },
    ],
    files: [
      ['x86-64', `${agent}-windows-amd64.msi`, '14.9 MB', '47c0e8a5d1f3b6927e0d4c8a5f1b3e6970d2c8f4a5e1b7369d0c4f8e2a5b1d73'],
      ['arm64', `${agent}-windows-arm64.msi`, '13.8 MB', 'b60d2f9e4a7c1835f0e6d2b9a4c7185e3f0d6b2c9e4a7158d3f06b2e9c4a7d18'],
    ],
    verify: `Get-FileHash ${agent}-windows-amd64.msi`,
  },
  {
    name: 'Containers',
    text: 'An image of 16 MB for amd64 and arm64, without a shell in it.',
    commands: [
      { label: 'Docker', command: `docker pull registry.${domain}/${agent}:${VERSION}` },
      { label: 'Helm', command: `helm install ${agent} oci://registry.${domain}/charts/operator` },
    ],
  },
];

export function loader({ context }: Route.LoaderArgs) {
  const path = routes.download.href();
  const description = `Install the ${brand} agent on Linux, macOS, Windows or in a container, and verify what you downloaded.`;
  return pageData({
    context,
    path,
    title: `Download · ${brand}`,
    description,
    things: (baseUrl, provider) => [
      provider,
      {
        '@type': 'SoftwareApplication',
        name: brand,
        description,
        applicationCategory: 'DeveloperApplication',
        softwareVersion: VERSION,
        datePublished: RELEASED,
        operatingSystem: SYSTEMS.map(({ name }) => name).join(', '),
        downloadUrl: `${baseUrl}${path}`,
        releaseNotes: `${docs}/releases/${VERSION}`,
        publisher: { '@id': organizationId(baseUrl) },
      },
    ],
  });
}

export default function Download() {
  // After a navigation in the app. A document has the script below, so that nothing is painted that goes away again.
  useLayoutEffect(showSystem, []);
  return (
    <>
      <header className="hero">
        <div>
          <h1>Download the agent</h1>
          <p className="lede">
            One binary without dependencies. It dials out on port 443, needs no inbound port, and runs as any user: only
            package managers ask for root.
          </p>
          <p className="release">
            <strong>{VERSION}</strong> <LocalDate date={RELEASED} />{' '}
            <span>
              <ArrowLink href={`${docs}/releases/${VERSION}`}>Release notes</ArrowLink>
              <ArrowLink href={`${docs}/releases`}>All releases</ArrowLink>
            </span>
          </p>
        </div>
      </header>
      <div className="tabs systems" data-tabs="" suppressHydrationWarning>
        <div className="tab-list" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        {SYSTEMS.map((system) => (
          <SystemTab key={system.name} {...system} />
        ))}
      </div>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? systemScript : '' }} />
      <div className="guides">
        <section>
          <h2>Open your first endpoint</h2>
          <p>
            Log in once, then give a local port a public address. <code>{agent} help</code> lists what else there is.
          </p>
          <div className="commands">
            <CopyableCommand command={`${agent} login`} />
            <CopyableCommand command={`${agent} http 3000`} />
          </div>
          <p>
            <ArrowLink href={`${docs}/quickstart`}>Quickstart</ArrowLink>
          </p>
        </section>
        <section>
          <h2>Check the signature</h2>
          <p>
            Each release is signed with one key. One line of <code>minisign</code> checks that a file is ours and
            unaltered. Use the name of your file.
          </p>
          <div className="commands">
            <CopyableCommand
              label="Linux, x86-64"
              command={`minisign -Vm ${agent}-linux-amd64.tar.gz -P RWTx5Zr1tiHQLwG9keqT0axfYCEeD6aV4drY0rL7H7q6S0qBYyyBJ4AD`}
            />
          </div>
          <p>
            <ArrowLink href={`${docs}/verify`}>How to check the signature</ArrowLink>
          </p>
        </section>
      </div>
      <NextSteps
        heading="Next: let only your team in"
        text="Four lines of Traffic Policy admit only the people that your identity provider knows."
      >
        <LinkButton look="filled" href={`${docs}/traffic-policy/oidc`}>
          Add sign-in
        </LinkButton>
        <LinkButton href={`${docs}/quickstart`}>Read the quickstart</LinkButton>
      </NextSteps>
    </>
  );
}

/** One of the tabs; without scripts they stand one after the other. */
function SystemTab({ name, system, text, commands, files: [first, ...others] = [], verify }: SystemProps) {
  return (
    <div className="tab" data-system={system} suppressHydrationWarning>
      <h2 className="tab-name">{name}</h2>
      <p>
        {system !== undefined && (
          <strong data-detected="" hidden suppressHydrationWarning>
            You are on {name}.{' '}
          </strong>
        )}
        {text}
        {system !== undefined && (
          <span data-detected="" hidden suppressHydrationWarning>
            {' '}
            Not on {name}? Choose another system above.
          </span>
        )}
      </p>
      {first !== undefined && (
        <div className="downloads">
          <div className="main-file">
            <LinkButton look="filled" href={`${FILES}/${first[1]}`}>
              <Icon name="download" />
              Download for {name}
            </LinkButton>
            <p>
              <strong>{first[0]}</strong> <span>{first[2]}</span> <span>{first[1]}</span>
            </p>
          </div>
          <ul className="files" role="list">
            {others.map(([label, file, size]) => (
              <li key={file}>
                <a className="file" href={`${FILES}/${file}`}>
                  <span>
                    <strong>{label}</strong> {file}
                  </span>
                  <span>{size}</span>
                  <Icon name="download" />
                </a>
              </li>
            ))}
          </ul>
          <details className="checksums">
            <summary>
              SHA-256 checksums <span className="chevron" />
            </summary>
            {[first, ...others].map(([label, file, , sha256]) => (
              <p key={file} className="checksum">
                <span>
                  {label} <code>{sha256}</code>
                </span>
                <CopyButton text={sha256} what={`the checksum of ${file}`} />
              </p>
            ))}
            {verify !== undefined && <CopyableCommand command={verify} />}
          </details>
        </div>
      )}
      <div className="commands">
        {commands.map((command) => (
          <CopyableCommand key={command.command} {...command} />
        ))}
      </div>
    </div>
  );
}
