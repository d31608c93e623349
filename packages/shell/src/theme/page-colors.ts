/**
 * The page's background in each look, in the order of APPLIED_THEMES, from the token file's text. Throws where the token
 * is not there in the form that the file's head describes.
 */
export function pageColorsOf(tokens: string): readonly string[] {
  const values =
    /--color-page:\s*var\(\s*--normal,\s*light-dark\((#\w+),\s*(#\w+)\)\)\s*var\(\s*--more,\s*light-dark\((#\w+),\s*(#\w+)\)\)/.exec(
      tokens,
    );
  if (values === null) {
    throw new Error(
      "styles/tokens.css has no --color-page with four values. The theme colours the browser's bars with them. Write it as the other colours of the file.",
    );
  }
  return values.slice(1);
}
