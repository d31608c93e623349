import { copyToClipboard } from '@portico/shell';

/** Copies a page's address. */
export function CopyLink({ url }: { readonly url: string }) {
  const copy = () =>
    copyToClipboard({
      text: url,
      copied: 'Link copied.',
      refused: 'Your browser did not allow copying. The link is in its address bar.',
    });
  return (
    <button type="button" className="copy-link needs-script" onClick={copy}>
      Copy link
    </button>
  );
}
