import { enhanceTabs } from '@portico/shell/tabs';

const SYSTEMS = [
  ['Windows', 'windows'],
  ['Mac', 'macos'],
  ['Linux', 'linux'],
] as const;

type System = (typeof SYSTEMS)[number][1] | 'phone';

/** The system of a browser, `phone` for tablets too, which the agent doesn't run on; undefined for any other. */
export function detectSystem({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): System | undefined {
  // Android also says Linux, iOS says "like Mac OS X", and an iPad says Mac but has a touchscreen.
  if (/Android|iPhone|iPad/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)) {
    return 'phone';
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
  for (const files of system === 'phone' ? document.querySelectorAll<HTMLElement>('.downloads') : []) {
    files.hidden = true;
  }
}
