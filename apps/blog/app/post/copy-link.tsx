import { copyLink as texts } from '@portico/config/texts';
import { copyToClipboard } from '@portico/shell';
import type { MouseEvent } from 'react';

/** Copies a page's address. */
export function CopyLink({ url }: { readonly url: string }) {
  const copy = ({ currentTarget }: MouseEvent) =>
    copyToClipboard({ text: url, copied: texts.copied, refused: texts.refused, button: currentTarget });
  return (
    <button type="button" className="button needs-script" data-style="outline" onClick={copy}>
      {texts.label}
    </button>
  );
}
