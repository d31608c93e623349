/** A target as it may be logged: a preview's token opens the post to whoever reads it. */
export function withoutToken(url: string): string {
  return url.includes('preview') ? url.replace(/([?&]preview=)[^&#]*/g, '$1-') : url;
}
