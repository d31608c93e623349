/// <reference types="@portico/shell/types" />
import type { DownloadWords } from '@portico/site/pages';
import systemScript from '../systems/system-script.ts?inline-script';
import { CopyableCommand, CopyButton } from './copyable-command.tsx';
import { Day } from './day.tsx';
import { Icon } from './icon.tsx';
import { NextSteps } from './next-steps.tsx';
import { PageHead } from './page-head.tsx';
import { Words } from './words.tsx';

export type DownloadPageProps = {
  readonly words: DownloadWords;
  /** Whether it is rendered into a document, in which a script makes tabs of the systems. */
  readonly isDocument: boolean;
};

export function DownloadPage({ words, isDocument }: DownloadPageProps) {
  const { release, systems = [], guides = [], next } = words;
  return (
    <>
      <header className="hero">
        <PageHead words={words}>{release && <Release {...release} />}</PageHead>
      </header>
      {systems.length > 0 && (
        <>
          <div className="tabs systems" data-tabs="">
            {systems.map((system) => (
              <System key={system.name} {...system} />
            ))}
          </div>
          {isDocument && <script dangerouslySetInnerHTML={{ __html: systemScript }} />}
        </>
      )}
      {guides.length > 0 && (
        <div className="guides">
          {guides.map((guide) => (
            <Guide key={guide.heading} {...guide} />
          ))}
        </div>
      )}
      {next && <NextSteps {...next} />}
    </>
  );
}

function Release({ version, date, notes }: NonNullable<DownloadWords['release']>) {
  return (
    <p className="release">
      <strong>{version}</strong> <Day date={date} />{' '}
      {notes && (
        <a className="with-arrow" href={notes.href}>
          {notes.label} <Icon name="arrow" />
        </a>
      )}
    </p>
  );
}

type SystemWords = NonNullable<DownloadWords['systems']>[number];

function System({ name, detect, text, commands = [], files = [] }: SystemWords) {
  return (
    <div className="tab" data-system={detect}>
      <h2 className="tab-name">{name}</h2>
      {text !== undefined && (
        <p>
          <Words text={text} />
        </p>
      )}
      <Commands commands={commands} />
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <File key={file.href} {...file} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Commands({ commands }: { readonly commands: NonNullable<SystemWords['commands']> }) {
  return (
    commands.length > 0 && (
      <div className="commands">
        {commands.map((command) => (
          <CopyableCommand key={command.command} {...command} />
        ))}
      </div>
    )
  );
}

function File({ label, href, size, sha256 }: NonNullable<SystemWords['files']>[number]) {
  const name = href.slice(href.lastIndexOf('/') + 1);
  return (
    <li>
      <a className="file" href={href}>
        <span>
          <strong>{label}</strong> {name}
        </span>
        {size !== undefined && <span>{size}</span>}
        <Icon name="download" />
      </a>
      {sha256 !== undefined && (
        <p className="checksum" data-copyable="">
          <span>
            SHA-256 <code data-copied="">{sha256}</code>
          </span>
          <CopyButton what={`the checksum of ${name}`} />
        </p>
      )}
    </li>
  );
}

function Guide({ heading, text, commands = [], link }: NonNullable<DownloadWords['guides']>[number]) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>
        <Words text={text} />
      </p>
      <Commands commands={commands} />
      {link && (
        <p>
          <a className="with-arrow" href={link.href}>
            {link.label} <Icon name="arrow" />
          </a>
        </p>
      )}
    </section>
  );
}
