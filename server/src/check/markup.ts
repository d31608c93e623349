const MARKUP =
  /\*\*(?!\s)[^*]{1,200}(?<!\s)\*\*|(?<![\w*_])([*_])(?![\s*_])[^*_]{1,200}(?<!\s)\1(?![\w*_])|~~[^~]{1,200}~~|`[^`]{1,200}`|!?\[[^[\]]{1,200}\]\([^()\s]{1,300}\)|<(b|i|em|strong|code)\b[^<>]{0,100}>[^<]{0,200}<\/\2>|<br\b[^<>]{0,100}>|&(?:amp|lt|gt|quot|nbsp|#\d{2,5});/;
// Matches only if it is the whole text, because a title may mention one.
const TEMPLATE = /^\s*\{\{[^{}]*\}\}\s*$|^\s*\{%[^{}]*%\}\s*$/;

/** Returns the first part of a plain text that is markup of Markdown, HTML or another system. */
export function markupIn(text: string): string | undefined {
  const [found] = TEMPLATE.exec(text) ?? MARKUP.exec(text) ?? [];
  return found;
}
