import { expect, test } from 'vitest';
import { withPolicyInside } from '#export/policy-inside.ts';

test('a document has its policy in its head, and only frame-ancestors in a header', () => {
  const type = { 'content-type': 'text/html; charset=utf-8' };
  const policy = "default-src 'none'; script-src 'self' 'sha256-a='; frame-ancestors 'none'; upgrade-insecure-requests";
  const { headers, body } = withPolicyInside(
    { ...type, 'content-security-policy': policy },
    Buffer.from('<html><head><title>T</title></head></html>'),
  );
  expect(headers).toEqual({ ...type, 'content-security-policy': "frame-ancestors 'none'" });
  expect(body.toString()).toBe(
    `<html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'sha256-a='; upgrade-insecure-requests"><title>T</title></head></html>`,
  );
});

test('a response that is not a document keeps its headers and text', () => {
  const feed = {
    'content-type': 'application/xml',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  const body = Buffer.from('<head>');
  expect(withPolicyInside(feed, body)).toEqual({ headers: feed, body });
});
