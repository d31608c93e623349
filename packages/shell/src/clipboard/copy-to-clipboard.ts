import { dismissToast, toast } from '#toast/toast.ts';

export type CopyInput = {
  readonly text: string;
  /** What the toast says when it is copied. */
  readonly copied: string;
  /** What the toast says when the browser refuses, with the way to copy it by hand. */
  readonly refused: string;
};

let lastToast = 0;

/**
 * Puts a text on the clipboard and says so in a toast, which takes the place of the one before. Never rejects: a refusal is a
 * toast as well.
 */
export async function copyToClipboard({ text, copied, refused }: CopyInput): Promise<void> {
  // Absent outside secure contexts, which throws like a refusal.
  const isCopied = await (async () => navigator.clipboard.writeText(text))().then(
    () => true,
    () => false,
  );
  dismissToast(lastToast);
  lastToast = toast(isCopied ? { priority: 'success', message: copied } : { priority: 'danger', message: refused });
}
