import type { Page } from '@playwright/test';

/** Writes down each animation and transition that takes time. Those that scrolling drives do not count. */
export async function noteMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const motion: string[] = [];
    const note = ({ target }: Event) => {
      for (const animation of target instanceof Element ? target.getAnimations() : []) {
        const { duration = 0 } = animation.effect?.getComputedTiming() ?? {};
        if (animation.timeline instanceof DocumentTimeline && Number(duration) > 0) {
          motion.push(target instanceof Element ? `${target.tagName} ${target.className}` : '');
        }
      }
    };
    Object.assign(window, { motion });
    document.addEventListener('transitionrun', note);
    document.addEventListener('animationstart', note);
  });
}

/** What `noteMotion` has written down. */
export function noted(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>('window.motion');
}
