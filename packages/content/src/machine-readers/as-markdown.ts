/** Escapes plain text, so that Markdown shows it unchanged, on one line. */
export function asMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_~[\]]|<(?=[\w/!?])|&(?=#?\w+;)/g, '\\$&');
}
