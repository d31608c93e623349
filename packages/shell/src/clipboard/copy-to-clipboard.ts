import { copied as copiedInButton } from '@portico/config/texts';
import { dismissToast, toast } from '#toast/toast.ts';

export type CopyInput = {
  readonly text: string;
  /** What the toast says when it is copied. */
  readonly copied: string;
  /** What the toast says when the browser refuses, with the way to copy it by hand. */
  readonly refused: string;
  /** What was pressed; its label says that it is copied, for a moment. */
  readonly button?: Pick<Element, 'firstChild'>;
};

const LABEL_MS = 2_000;
// Node.TEXT_NODE
const TEXT_NODE = 3;

let lastToast = 0;

/**
 * Puts a text on the clipboard and says so in a toast, which takes the place of the one before. Never rejects: a refusal is a
 * toast as well.
 */
export async function copyToClipboard({ text, copied, refused, button }: CopyInput): Promise<void> {
  // Absent outside secure contexts, which throws like a refusal.
  const isCopied = await (async () => navigator.clipboard.writeText(text))().then(
    () => true,
    () => false,
  );
  if (isCopied) {
    relabel(button?.firstChild);
  }
  dismissToast(lastToast);
  lastToast = toast(isCopied ? { priority: 'success', message: copied } : { priority: 'danger', message: refused });
}

/** Nothing where there is no text, and where it says so already. */
function relabel(label: ChildNode | null | undefined): void {
  if (label?.nodeType === TEXT_NODE && label.textContent !== copiedInButton) {
    const before = label.textContent;
    label.textContent = copiedInButton;
    setTimeout(() => {
      label.textContent = before;
    }, LABEL_MS);
  }
}
