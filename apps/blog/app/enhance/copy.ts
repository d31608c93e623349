import { routes } from '@portico/core/routes';
import { copied } from '@portico/core/texts';
import { copyToClipboard } from '@portico/shell/copy';
import { announce, toast } from '@portico/shell/toast';

const SAYS_COPIED_MS = 2_000;

/**
 * Buttons that copy: `data-copy` is the text, or `data-markdown` the slug of a post whose Markdown is fetched. `data-refused` is
 * said if the browser refuses, and `data-confirm` in a toast if the button doesn't stay visible.
 */
export function enhance(main: HTMLElement): () => void {
  const listener = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy], [data-markdown]') : null;
    if (button !== null) {
      void copy(button);
    }
  };
  main.addEventListener('click', listener);
  return () => main.removeEventListener('click', listener);
}

async function copy(button: HTMLElement): Promise<void> {
  const { copy: text, markdown, refused = '', confirm } = button.dataset;
  const isCopied = await copyToClipboard({ text: text ?? loadMarkdown(markdown ?? ''), refused });
  if (isCopied && confirm !== undefined) {
    toast({ priority: 'success', message: confirm });
  } else if (isCopied && button.textContent !== copied) {
    const { textContent } = button;
    announce(copied);
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = textContent;
    }, SAYS_COPIED_MS);
  }
}

async function loadMarkdown(slug: string): Promise<string> {
  const response = await fetch(routes.postMarkdown.href({ slug }));
  if (!response.ok) {
    throw new Error(`The request for the Markdown of ${slug} failed with status ${response.status}.`);
  }
  return response.text();
}
