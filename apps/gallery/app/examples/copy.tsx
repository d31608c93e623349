import { copyToClipboard } from '@portico/shell';

export function Copy() {
  const copy = () =>
    copyToClipboard({ text: 'portico http 8080', copied: 'Copied.', refused: 'Select the command and copy it.' });
  return (
    <button type="button" className="button" data-style="outline" onClick={copy}>
      Copy the command
    </button>
  );
}
