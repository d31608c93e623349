/** The text that percent-encoded UTF-8 stands for (RFC 3986 section 2.1); undefined where it stands for none. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
