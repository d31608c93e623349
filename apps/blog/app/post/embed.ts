import { reloadInPlace, toast } from '@portico/shell';
import { notices } from '@portico/site/texts';

/** Plays a video of another site in place of the link to it: the first that the reader's browser asks that site for. */
export function playEmbed(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe');
  frame.title = link.querySelector('.embed-title')?.lastChild?.textContent ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  frame.src = link.dataset.embed ?? '';
  link.replaceWith(frame);
  frame.focus();
}

/**
 * Loads the post as a document, where the video then plays: the policy of the document that is here, which came with another page, allows no
 * frame. Not where the reader has gone on, and not without a connection, which would take the text away.
 */
export async function playInNewDocument(link: HTMLAnchorElement): Promise<void> {
  const isThere = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!link.isConnected) {
    return;
  }
  if (isThere) {
    reloadInPlace(link.dataset.embed);
  } else {
    toast({ priority: 'warning', message: notices.offline });
  }
}

/** Plays the video that was pressed before the document was loaded for it. */
export function playPressed(text: HTMLElement | null, pressed: string): void {
  const link = text?.querySelector<HTMLAnchorElement>(`a[data-embed="${CSS.escape(pressed)}"]`);
  // What it was pressed in was open.
  for (let around = link?.closest('details'); around; around = around.parentElement?.closest('details')) {
    around.open = true;
  }
  if (link?.checkVisibility()) {
    playEmbed(link);
  }
}
