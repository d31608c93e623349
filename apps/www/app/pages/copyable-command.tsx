import type { Command } from '@portico/site/pages';

/** A button that copies what has `data-copied` in the nearest `data-copyable`; see page-markup.tsx. */
export function CopyButton({ what }: { readonly what: string }) {
  return (
    <button type="button" className="copy needs-script">
      Copy<span className="visually-hidden"> {what}</span>
    </button>
  );
}

/** A command of one line, which wraps where it is long, with its button: beside it, or above it beside its label. */
export function CopyableCommand({ label, command }: Command) {
  const text = (
    <pre>
      <code data-copied="">{command}</code>
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
