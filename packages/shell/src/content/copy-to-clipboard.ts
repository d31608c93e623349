import { toast } from '#toast/toast.ts';

/** What is copied. */
export type CopyInput = {
  readonly text: string | Promise<string>;
  /** The message of a toast if the browser refuses, with the way to copy by hand. */
  readonly refused: string;
};

/** Copies a text. Returns whether that worked, and never rejects. */
export async function copyToClipboard({ text, refused }: CopyInput): Promise<boolean> {
  try {
    // The clipboard is absent outside secure contexts, which throws like a refusal.
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : navigator.clipboard.write([itemOf(text)]));
    return true;
  } catch {
    toast({ priority: 'danger', message: refused });
    return false;
  }
}

/** In Safari, the permission from the click expires while a text is fetched, unless the clipboard waits for a promise. */
function itemOf(text: Promise<string>): ClipboardItem {
  return new ClipboardItem({ 'text/plain': text.then((loaded) => new Blob([loaded], { type: 'text/plain' })) });
}
