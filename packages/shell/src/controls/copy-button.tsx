import { copied } from '@portico/core/texts';
import { type ComponentProps, useEffect, useState } from 'react';
import { copyToClipboard } from '#content/copy-to-clipboard.ts';
import { announce } from '#toast/toast.ts';

const SAYS_COPIED_MS = 2_000;

export type CopyButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** The text to copy. A function is called for each click, and may fetch the text. */
  readonly text: string | (() => string | Promise<string>);
  /** The message of a toast that is shown if the browser refuses. It explains how to copy manually. */
  readonly refused: string;
};

/** Copies text. Its label then says "Copied" for a moment, which is also announced. Its width doesn't change. */
export function CopyButton({ text, refused, className = '', children, ...props }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (isCopied) {
      const timer = setTimeout(setIsCopied, SAYS_COPIED_MS, false);
      return () => clearTimeout(timer);
    }
  }, [isCopied]);

  async function copy(): Promise<void> {
    if (await copyToClipboard({ text: typeof text === 'string' ? text : text(), refused })) {
      announce(copied);
      setIsCopied(true);
    }
  }

  return (
    <button type="button" {...props} className={`needs-script ${className}`.trim()} onClick={copy}>
      <span className="copy-label">
        <span data-hidden={isCopied}>{children}</span>
        <span data-hidden={!isCopied} aria-hidden={!isCopied}>
          {copied}
        </span>
      </span>
    </button>
  );
}
