import { copied } from '@portico/core/texts';
import { announce, toast } from '#toast/toast.ts';

export type CopyInput = {
  readonly text: string | Promise<string>;
  /** The toast's message if the browser refuses, with the way to copy by hand. */
  readonly refused: string;
  /** The message of a toast, or the pressed button, whose label says "Copied" for a moment. */
  readonly confirm: string | Element;
};

const LABEL_MS = 2_000;

/** Copies a text, and confirms it. Never rejects: a refusal becomes a toast. */
export async function copyToClipboard({ text, refused, confirm }: CopyInput): Promise<void> {
  try {
    // The clipboard is absent outside secure contexts, which throws like a refusal.
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : navigator.clipboard.write([itemOf(text)]));
  } catch {
    toast({ priority: 'danger', message: refused });
    return;
  }
  if (typeof confirm === 'string') {
    toast({ priority: 'success', message: confirm });
    return;
  }
  const label = confirm.firstChild;
  if (label === null || label.textContent === copied) {
    return;
  }
  const before = label.textContent;
  announce(copied);
  label.textContent = copied;
  setTimeout(() => {
    label.textContent = before;
  }, LABEL_MS);
}

/** In Safari, the permission from the click expires while a text is fetched, unless the clipboard waits for a promise. */
function itemOf(text: Promise<string>): ClipboardItem {
  return new ClipboardItem({ 'text/plain': text.then((loaded) => new Blob([loaded], { type: 'text/plain' })) });
}
