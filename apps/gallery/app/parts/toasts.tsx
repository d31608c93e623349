import { copyToClipboard, type ToastPriority, toast } from '@portico/shell';
import { Section } from './section.tsx';

const MESSAGES: ReadonlyArray<readonly [ToastPriority, string]> = [
  ['info', 'Maintenance begins on Sunday at 02:00 UTC.'],
  ['warning', 'The certificate ends in seven days.'],
  ['success', 'The tunnel is open.'],
  ['danger', 'The tunnel was closed by the other side.'],
];

export function ToastButtons() {
  return (
    <p className="gallery-row">
      {MESSAGES.map(([priority, message]) => (
        <button
          key={priority}
          type="button"
          className="button"
          data-style="outline"
          onClick={() => toast({ priority, message })}
        >
          Toast: {priority}
        </button>
      ))}
    </p>
  );
}

export function Toasts() {
  const withAction = () => {
    const action = { label: 'Undo', onSelect: () => toast({ priority: 'success', message: 'Undone.' }) };
    toast({ priority: 'info', message: 'The endpoint was removed.', action });
  };
  const long = () =>
    toast({
      priority: 'warning',
      message: 'A message over more than one line: the address 2001:db8::1 answers, and its name does not resolve.',
    });
  const copy = () => copyToClipboard({ text: 'portico http 8080', copied: 'Copied.', refused: 'Copy it by hand.' });
  return (
    <Section title="Toasts">
      <ToastButtons />
      <p className="gallery-row">
        <button type="button" className="button" data-style="outline" onClick={withAction}>
          Toast with an action
        </button>
        <button type="button" className="button" data-style="outline" onClick={long}>
          Long toast
        </button>
        <button type="button" className="button" data-style="outline" onClick={copy}>
          Copy a command
        </button>
      </p>
    </Section>
  );
}
