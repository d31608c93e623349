/** Escapes a plain text, so that Markdown shows it as it is, on one line. */
export function asMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_~[\]]|<(?=[\w/!?])|&(?=#?\w+;)/g, '\\$&');
}
