/** Removes what Chromium logs of responses that a test itself makes fail, and of the page that is not there. */
export function forgetFailedAnswers(complaints: string[]): void {
  const others = complaints.filter((text) => !/status of (?:404|500)|ERR_FAILED/.test(text));
  complaints.splice(0, complaints.length, ...others);
}
