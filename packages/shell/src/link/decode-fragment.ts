/** The id that the fragment of a URL names, without its `#`: one that is malformed is an id as it stands. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
