import { copyToClipboard } from '@portico/shell';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { loader as drawExample } from '../examples/drawing.tsx';
import { Section } from '../parts/section.tsx';
import { PARTS } from '../reference/parts.ts';
import { readPart } from '../reference/read-part.server.ts';
import type { Route } from './+types/part';

export async function loader({ params }: Route.LoaderArgs) {
  const read = await readPart(params.part);
  if (read === undefined) {
    throw data(null, { status: 404 });
  }
  // The one example that shows what a loader gives.
  return { ...read, ...(params.part === 'drawing' && drawExample()) };
}

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `${partNamed(params.part)?.title ?? 'Not found'} · Gallery` }];
}

/** One part of the shell: what it is for, an example of it with its code, states, properties, keys and tokens. */
export default function Part({ loaderData, params }: Route.ComponentProps) {
  const part = partNamed(params.part);
  if (part === undefined) {
    return null;
  }
  const { title, about, where, Example, states, keyboard } = part;
  const { code, codeHtml, properties, tokens } = loaderData;
  const copy = () => copyToClipboard({ text: code, copied: 'Code copied.', refused: 'Select the code and copy it.' });
  return (
    <>
      <p>
        <Link to="/gallery">Gallery</Link>
      </p>
      <h1>{title}</h1>
      <p className="lede">{about}</p>
      <Section title="Example">{Example === undefined ? <p>{where}</p> : <Example />}</Section>
      <Section title="Code">
        <p className="gallery-row">
          <button type="button" className="button" data-style="outline" onClick={copy}>
            Copy this code
          </button>
        </p>
        <div className="prose gallery-code" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: codeHtml }} />
      </Section>
      {states.length > 0 && (
        <Section title="States">
          <Table
            name="States"
            head={['State', 'Means']}
            rows={states.map(([name, means]) => [<code key={name}>{name}</code>, means])}
          />
        </Section>
      )}
      {properties.length > 0 && (
        <Section title="Properties">
          <Table
            name="Properties"
            head={['Property', 'Type', 'Means']}
            rows={properties.map(({ name, type, isOptional, about: means }) => [
              <code key={name}>{isOptional ? `${name}?` : name}</code>,
              <code key={`${name}-type`}>{type}</code>,
              withCode(means),
            ])}
          />
        </Section>
      )}
      {keyboard.length > 0 && (
        <Section title="Keyboard">
          <Table
            name="Keyboard"
            head={['Key', 'Does']}
            rows={keyboard.map(([key, does]) => [<kbd key={key}>{key}</kbd>, does])}
          />
        </Section>
      )}
      {tokens.length > 0 && (
        <Section title="Tokens">
          <ul className="gallery-tokens">
            {tokens.map((name) => (
              <li key={name}>
                {name.startsWith('color-') && (
                  <span className="gallery-swatch" style={{ background: `var(--${name})` }} />
                )}
                <code>--{name}</code>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

type TableProps = {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
};

function Table({ name: label, head, rows }: TableProps) {
  return (
    <div className="prose">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll has to be reached with keys. */}
      <figure className="table" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places.
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </div>
  );
}

/** What stands between two backticks of a comment, as code. */
function withCode(comment: string): readonly ReactNode[] {
  return comment.split('`').map((text, at) => (at % 2 === 1 ? <code key={text}>{text}</code> : text));
}

function partNamed(id: string) {
  return PARTS.find((part) => part.id === id);
}
