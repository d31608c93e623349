import { Code } from 'portico/page';

/** A command that wraps, with a button that copies it. */
export function CopyableCommand({ label, command }: { readonly label?: string; readonly command: string }) {
  return <Code code={command} title={label} lines="wrap" className="command" />;
}
