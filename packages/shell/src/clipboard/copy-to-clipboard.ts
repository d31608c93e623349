import { toast } from '#toast/toast.ts';

export type CopyInput = {
  readonly text: string;
  /** What the toast says when it is copied. */
  readonly copied: string;
  /** What the toast says when the browser refuses, with the way to copy it by hand. */
  readonly refused: string;
};

/** Puts a text on the clipboard and says so in a toast. Never rejects: a refusal is a toast as well. */
export async function copyToClipboard({ text, copied, refused }: CopyInput): Promise<void> {
  try {
    // Absent outside secure contexts, which throws like a refusal.
    await navigator.clipboard.writeText(text);
  } catch {
    toast({ priority: 'danger', message: refused });
    return;
  }
  toast({ priority: 'success', message: copied });
}
