const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML and XML, in elements and in attributes with double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => REFERENCES[mark] ?? mark);
}
