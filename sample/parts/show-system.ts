import { enhanceTabs } from '@portico/shell/tabs';

const SYSTEMS = [
  ['Windows', 'windows'],
  ['Mac', 'macos'],
  ['Linux', 'linux'],
] as const;

type System = (typeof SYSTEMS)[number][1];

/** The system of a browser; undefined for phones and tablets, which the agent doesn't run on. */
export function detectSystem({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): System | undefined {
  // Android also says Linux, iOS says "like Mac OS X", and an iPad says Mac but has a touchscreen.
  if (/Android|iPhone|iPad|CrOS/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)) {
    return undefined;
  }
  return SYSTEMS.find(([name]) => userAgent.includes(name))?.[1];
}

/** Makes tabs of the systems, and opens and names the reader's own. */
export function showSystem(): void {
  const system = detectSystem(navigator);
  enhanceTabs(document, ({ dataset }) => system !== undefined && dataset.system === system);
  for (const note of document.querySelectorAll<HTMLElement>(`[data-system="${system}"] [data-detected]`)) {
    note.hidden = false;
  }
}
