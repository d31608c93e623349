import type { SYSTEMS } from '@portico/site/pages';

export type System = (typeof SYSTEMS)[number];

/** The parts of `navigator` that tell; only Chromium has the first one. */
export type BrowserFacts = {
  readonly userAgentData?: { readonly platform: string } | undefined;
  readonly userAgent: string;
  readonly maxTouchPoints?: number;
};

/** The system that a browser says it runs on; undefined for phones, tablets and whatever has no agent of ours. */
export function detectSystem({ userAgentData, userAgent, maxTouchPoints = 0 }: BrowserFacts): System | undefined {
  const facts = `${userAgentData?.platform ?? ''} ${userAgent}`;
  // Android says Linux as well, and iOS that it is like Mac OS X.
  if (/Android|iPhone|iPad|CrOS/.test(facts)) {
    return undefined;
  }
  if (/Windows/.test(facts)) {
    return 'windows';
  }
  if (/Mac/.test(facts)) {
    // An iPad says it is a Mac, and no Mac has a touchscreen.
    return maxTouchPoints > 1 ? undefined : 'macos';
  }
  return /Linux/.test(facts) ? 'linux' : undefined;
}
