import { isPlainClick } from '@portico/shell/clicks';

/** Replaces the link to a video by its player. */
export function playVideo(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('.embed a[data-frame]') : null;
  if (link === null || !isPlainClick(event)) {
    return;
  }
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.title = link.dataset.name ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  // YouTube needs the site's origin, which the policy of a preview would otherwise hide.
  frame.referrerPolicy = 'strict-origin';
  frame.src = link.dataset.frame ?? '';
  link.replaceWith(frame);
  frame.focus();
}
