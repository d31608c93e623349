import { enhanceTabs } from '@portico/shell/tabs';

const SYSTEMS = [
  ['Windows', 'windows'],
  ['Mac', 'macos'],
  ['Linux', 'linux'],
] as const;

type System = (typeof SYSTEMS)[number][1];

/** The system that a browser says it runs on; undefined for phones, tablets and all that has no agent of ours. */
export function detectSystem({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): System | undefined {
  // Android says Linux, too; iOS says that it is like Mac OS X; and an iPad says it is a Mac, which has no touchscreen.
  if (/Android|iPhone|iPad|CrOS/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)) {
    return undefined;
  }
  return SYSTEMS.find(([name]) => userAgent.includes(name))?.[1];
}

/** Makes tabs of the systems on the page, shows the reader's own first, and says which that is. */
export function showSystem(): void {
  const system = detectSystem(navigator);
  enhanceTabs(document, ({ dataset }) => system !== undefined && dataset.system === system);
  for (const note of document.querySelectorAll<HTMLElement>(`[data-system="${system}"] [data-detected]`)) {
    note.hidden = false;
  }
}
