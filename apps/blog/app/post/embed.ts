/** Plays a video of another site in place of the link to it: the first that the reader's browser asks that site for. */
export function playEmbed(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe');
  frame.title = link.querySelector('.embed-title')?.lastChild?.textContent ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  frame.src = link.dataset.embed ?? '';
  link.replaceWith(frame);
  frame.focus();
}
