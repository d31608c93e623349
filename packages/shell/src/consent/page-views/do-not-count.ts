/** What of `navigator` tells that a reader does not want to be followed; browsers have one, both, or none of them. */
export type PrivacySignals = {
  /** https://www.w3.org/TR/gpc/ */
  readonly globalPrivacyControl?: unknown;
  /** https://www.w3.org/TR/tracking-dnt/ */
  readonly doNotTrack?: unknown;
};

/** True where the browser sends Global Privacy Control. */
export function hasPrivacyControl({ globalPrivacyControl }: PrivacySignals): boolean {
  return globalPrivacyControl === true;
}

/** True where the reader asked by either signal not to be counted. */
export function asksNotToBeCounted(signals: PrivacySignals): boolean {
  return hasPrivacyControl(signals) || signals.doNotTrack === '1';
}
