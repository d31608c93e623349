/** Decodes percent-encoded UTF-8 (RFC 3986 section 2.1). Returns undefined if it is malformed. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
