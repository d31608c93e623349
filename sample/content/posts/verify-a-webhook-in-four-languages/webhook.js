import { createHmac, timingSafeEqual } from 'node:crypto';

export function verify(headers, body, secret, now = Date.now() / 1000) {
  const id = headers['webhook-id'];
  const time = headers['webhook-timestamp'];
  if (!id || !/^\d+$/.test(time) || Math.abs(now - Number(time)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const want = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((part) => {
    const [version, value = ''] = part.split(',');
    const got = Buffer.from(value, 'base64');
    return version === 'v1' && got.length === want.length && timingSafeEqual(got, want);
  });
}
