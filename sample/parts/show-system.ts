import { enhanceTabs } from 'portico/page';

/** Makes tabs of the systems, and opens the one that the browser names. A phone or tablet gets the link, and no files. */
export function showSystem(): void {
  const { userAgent, maxTouchPoints } = navigator;
  enhanceTabs(document, ({ dataset: { system } }) => system !== undefined && userAgent.includes(system));
  // An iPad says that it is a Mac, but has a touchscreen.
  if (!/Android|iPhone|iPad/.test(userAgent) && !(userAgent.includes('Mac') && maxTouchPoints > 1)) {
    return;
  }
  for (const part of document.querySelectorAll<HTMLElement>('.downloads, .for-computer')) {
    part.hidden = part.matches('.downloads');
  }
}
