type Headers = Readonly<Record<string, string>>;

const HEAD = '<head>';
const FRAME_ANCESTORS = /; (frame-ancestors [^;]*)/;

/**
 * Puts the policy of a document into its head, all but `frame-ancestors`, which browsers read only in a header. The policy has the hashes
 * of the scripts in each page, and hosts of files take few different headers.
 */
export function withPolicyInside(
  headers: Headers,
  body: Uint8Array,
): { readonly headers: Headers; readonly body: Uint8Array } {
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
