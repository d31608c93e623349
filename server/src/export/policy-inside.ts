type HeaderMap = Readonly<Record<string, string>>;

const HEAD = '<head>';
const FRAME_ANCESTORS = /; (frame-ancestors [^;]*)/;

/**
 * Moves a document's policy into a `<meta>`, except `frame-ancestors`, which browsers accept only in a header. Each page's policy has the
 * hashes of its own scripts, and static hosts limit how many different headers they can be given.
 */
export function withPolicyInside(
  headers: HeaderMap,
  body: Uint8Array,
): { readonly headers: HeaderMap; readonly body: Uint8Array } {
  const { 'content-security-policy': policy = '', ...others } = headers;
  const [, ancestors] = FRAME_ANCESTORS.exec(policy) ?? [];
  if (ancestors === undefined || !headers['content-type']?.startsWith('text/html')) {
    return { headers, body };
  }
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.replace(FRAME_ANCESTORS, '')}">`;
  const html = Buffer.from(body)
    .toString()
    .replace(HEAD, () => HEAD + meta);
  return { headers: { ...others, 'content-security-policy': ancestors }, body: Buffer.from(html) };
}
