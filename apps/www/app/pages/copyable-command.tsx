import type { Command } from '@portico/site/pages';
import { copyButton } from '@portico/site/texts';
import { Fragment } from 'react';

/** A button that copies what has `data-copied` in the nearest `data-copyable`; see page-markup.tsx. */
export function CopyButton({ what }: { readonly what: string }) {
  const [label, between] = copyButton;
  return (
    <button type="button" className="copy needs-script">
      {label}
      <span className="visually-hidden">{`${between}${what}`}</span>
    </button>
  );
}

/**
 * A command of one line, which wraps where it is long: after a pipe or `&&` first, then between words and after slashes before all else, never after a hyphen, where
 * it would look like one of a broken word. Its button is beside it, or above it beside its label.
 */
export function CopyableCommand({ label, command }: Command) {
  const text = (
    <pre>
      <code data-copied="">
        {command.split(/(?<=(?:\||&&) )/).map((stage, index) => (
          // The parts of a text do not change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <span key={index}>
            <Stage text={stage} />
          </span>
        ))}
      </code>
    </pre>
  );
  return (
    <div className="command" data-copyable="">
      {label === undefined ? text : <p className="command-label">{label}</p>}
      <CopyButton what={command} />
      {label !== undefined && text}
    </div>
  );
}

/** What is between two pipes. */
function Stage({ text }: { readonly text: string }) {
  return text.split(/(?<=[^/:]\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {/* Every second part has a hyphen. */}
      {part.split(/(\S*-\w\S*)/).map((piece, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <Fragment key={place}>{place % 2 === 1 ? <span>{piece}</span> : piece}</Fragment>
      ))}
    </Fragment>
  ));
}
