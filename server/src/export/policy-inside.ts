const HEAD = '<head>';
const FRAME_ANCESTORS = /; (frame-ancestors [^;]*)/;

/** Moves a policy into a `<meta>`, because hosts limit the number of headers. Only a header can have `frame-ancestors`. */
export function withPolicyInside(headers: Readonly<Record<string, string>>, body: Uint8Array) {
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
