import { reloadInPlace } from '@portico/shell';

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
 * frame. The state of the entry of the history says which video was pressed.
 */
export function playInNewDocument({ dataset }: HTMLAnchorElement): void {
  reloadInPlace({ pressedEmbed: dataset.embed });
}

/** Plays what was pressed before the document was loaded for it; once, and not where the reader has gone on. */
export function playPressed(text: HTMLElement | null): void {
  const { pressedEmbed, ...state } = history.state ?? {};
  if (typeof pressedEmbed !== 'string') {
    return;
  }
  history.replaceState(state, '');
  const link = text?.querySelector<HTMLAnchorElement>(`a[data-embed="${CSS.escape(pressedEmbed)}"]`);
  // What it was pressed in was open.
  for (let around = link?.closest('details'); around; around = around.parentElement?.closest('details')) {
    around.open = true;
  }
  if (link?.checkVisibility()) {
    playEmbed(link);
  }
}
