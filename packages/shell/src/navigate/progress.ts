import { progress as texts } from '@portico/core/texts';

// During a shorter navigation the document doesn't change, because each change costs a frame, and delays the next page.
const SHOWN_AFTER_MS = 100;
// During a shorter navigation, a screen reader would still be saying "Loading" when the new title should be announced.
const ANNOUNCED_AFTER_MS = 1000;

let timers: ReturnType<typeof setTimeout>[] = [];

/** Shows the bar of navigation-progress.tsx, unless `stopProgress` comes first. */
export function startProgress(state: 'loading' | 'submitting' = 'loading'): void {
  stopProgress();
  const [bar, line, status] = parts();
  timers = [
    setTimeout(() => {
      // A new element starts without width, instead of shrinking from the last one's full width.
      line?.replaceWith(document.createElement('div'));
      bar?.setAttribute('data-state', state);
    }, SHOWN_AFTER_MS),
    setTimeout(() => status?.append(texts.loading), ANNOUNCED_AFTER_MS),
  ];
}

export function stopProgress(): void {
  timers.forEach(clearTimeout);
  const [bar, , status] = parts();
  if (bar?.getAttribute('data-state') !== 'idle') {
    bar?.setAttribute('data-state', 'idle');
  }
  if (status?.hasChildNodes()) {
    status.replaceChildren();
  }
}

function parts() {
  const bar = document.querySelector('[data-navigation-progress]');
  return [bar, bar?.firstElementChild, bar?.lastElementChild] as const;
}
