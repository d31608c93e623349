/** The lines of a text, however its system ends them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}
