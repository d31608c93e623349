/** Plays a video of another site in place of the link to it: the first that the reader's browser asks that site for. */
export function playEmbed(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe');
  frame.title = link.querySelector('.embed-title')?.lastChild?.textContent ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  // YouTube plays only where it learns the site, which a preview's own policy would not tell it.
  frame.referrerPolicy = 'strict-origin';
  frame.src = link.dataset.embed ?? '';
  link.replaceWith(frame);
  frame.focus();
}

/** Plays the video that was pressed before the document was reloaded for it. */
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
