import { toast } from '#toast/toast.ts';

/** What to copy. */
export type CopyInput = {
  readonly text: string | Promise<string>;
  /** The message of a toast that is shown if the browser refuses. It explains how to copy manually. */
  readonly refused: string;
};

/** Copies text to the clipboard. Returns whether that worked; never rejects. */
export async function copyToClipboard({ text, refused }: CopyInput): Promise<boolean> {
  try {
    // In an insecure context there is no clipboard, so this throws, as if permission was refused.
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : navigator.clipboard.write([itemOf(text)]));
    return true;
  } catch {
    toast({ priority: 'danger', message: refused });
    return false;
  }
}

/** Passes a promise to the clipboard. Otherwise, in Safari, the permission from the click would expire while the text is fetched. */
function itemOf(text: Promise<string>): ClipboardItem {
  return new ClipboardItem({ 'text/plain': text.then((loaded) => new Blob([loaded], { type: 'text/plain' })) });
}
