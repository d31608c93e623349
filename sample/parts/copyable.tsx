import { copyToClipboard } from '@portico/shell';
import type { MouseEvent } from 'react';

const REFUSED = 'Your browser did not allow copying. Select the text and copy it from there.';

/** `what` tells screen readers what is copied. */
export function CopyButton({ text, what = text }: { readonly text: string; readonly what?: string }) {
  const copy = ({ currentTarget: button }: MouseEvent) => copyToClipboard({ text, refused: REFUSED, button });
  return (
    <button type="button" className="copy needs-script" onClick={copy}>
      Copy
      <span className="visually-hidden">{` ${what}`}</span>
    </button>
  );
}

/** Code in which the words that the regular expression captures are marked. */
export function Marked({ text, mark }: { readonly text: string; readonly mark: RegExp }) {
  return text.split(mark).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

// A pipe or `&&` with the command after it, a path of folders, or a word. Lines break only between them.
const PARTS = /([|&].*?(?= [|&]|$)|\S+\/|\S+)/;

export function CopyableCommand({ label, command }: { readonly label?: string; readonly command: string }) {
  const text = (
    <pre>
      <code>
        {command.split(PARTS).map((part, index) => (index % 2 === 1 ? <span key={index}>{part}</span> : part))}
      </code>
    </pre>
  );
  return (
    <div className="command">
      {label === undefined ? text : <p className="command-label">{label}</p>}
      <CopyButton text={command} />
      {label !== undefined && text}
    </div>
  );
}
