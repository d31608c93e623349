import { copyToClipboard } from '@portico/shell';
import { copyLink as texts } from '@portico/site/texts';

/** Copies a page's address. */
export function CopyLink({ url }: { readonly url: string }) {
  const copy = () => copyToClipboard({ text: url, copied: texts.copied, refused: texts.refused });
  return (
    <button type="button" className="copy-link needs-script" onClick={copy}>
      {texts.label}
    </button>
  );
}
