/// <reference types="@portico/shell/types" />

import type { DownloadWords } from '@portico/site/pages';
import { downloadPage as texts } from '@portico/site/texts';
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
              <System key={system.name} {...system} hasOthers={systems.length > 1} />
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

function Release({ version, date, notes, all }: NonNullable<DownloadWords['release']>) {
  return (
    <p className="release">
      <strong>{version}</strong> <Day date={date} />{' '}
      <span>
        {[notes, all].map(
          (link) =>
            link && (
              <a key={link.href} className="with-arrow" href={link.href}>
                {link.label} <Icon name="arrow" />
              </a>
            ),
        )}
      </span>
    </p>
  );
}

type SystemWords = NonNullable<DownloadWords['systems']>[number];

type SystemProps = SystemWords & { readonly hasOthers: boolean };

function System({ name, detect, text, button, commands = [], files = [], verify, hasOthers }: SystemProps) {
  const [first] = files;
  const others = button === undefined ? files : files.slice(1);
  return (
    <div className="tab" data-system={detect}>
      <h2 className="tab-name">{name}</h2>
      {(detect !== undefined || text !== undefined) && (
        <p>
          {detect !== undefined && (
            <strong data-detected="" hidden>
              {texts.detected(name)}{' '}
            </strong>
          )}
          {text !== undefined && <Words text={text} />}
          {detect !== undefined && hasOthers && (
            <span data-detected="" hidden>
              {' '}
              {texts.others(name)}
            </span>
          )}
        </p>
      )}
      {first && (
        <div className="downloads">
          {button !== undefined && <MainFile {...first} button={button} />}
          {others.length > 0 && (
            <ul className="files" role="list">
              {others.map((file) => (
                <File key={file.href} {...file} />
              ))}
            </ul>
          )}
          <Checksums files={files} verify={verify} />
        </div>
      )}
      <Commands commands={commands} />
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

type FileWords = NonNullable<SystemWords['files']>[number];

/** The file that most readers want. */
function MainFile({ button, label, href, size }: FileWords & { readonly button: string }) {
  return (
    <div className="main-file">
      <a className="button" data-style="filled" href={href}>
        <Icon name="download" />
        {button}
      </a>
      <p>
        <strong>{label}</strong> {size !== undefined && <span>{size}</span>} <span>{nameOf(href)}</span>
      </p>
    </div>
  );
}

function File({ label, href, size }: FileWords) {
  return (
    <li>
      <a className="file" href={href}>
        <span>
          <strong>{label}</strong> {nameOf(href)}
        </span>
        {size !== undefined && <span>{size}</span>}
        <Icon name="download" />
      </a>
    </li>
  );
}

/** Folded: few readers compare them, and those who do look for them. */
function Checksums({ files, verify }: Pick<SystemWords, 'verify'> & { readonly files: readonly FileWords[] }) {
  const sums = files.flatMap(({ label, href, sha256 }) => (sha256 === undefined ? [] : [{ label, href, sha256 }]));
  return (
    sums.length > 0 && (
      <details className="checksums">
        <summary>
          {texts.checksums} <span className="chevron" />
        </summary>
        {sums.map(({ label, href, sha256 }) => (
          <p key={href} className="checksum" data-copyable="">
            <span>
              {label} <code data-copied="">{sha256}</code>
            </span>
            <CopyButton what={texts.checksumOf(nameOf(href))} />
          </p>
        ))}
        {verify !== undefined && <CopyableCommand command={verify} />}
      </details>
    )
  );
}

function nameOf(href: string): string {
  return href.slice(href.lastIndexOf('/') + 1);
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
