import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createSending } from '#http/sending.ts';

test('a body that several responses share counts once, until the last of them is sent', () => {
  const sending = createSending(100);
  const body = Buffer.alloc(60);
  const [first, second] = [sending.hold(body), sending.hold(body)];
  expect(sending.bytes).toBe(60);
  expect([body, Buffer.alloc(40), Buffer.alloc(41), undefined].map(sending.hasRoomFor)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  first();
  expect(sending.bytes).toBe(60);
  second();
  second();
  expect(sending.bytes).toBe(0);
});

test('a file counts by what is read ahead of it', () => {
  const sending = createSending();
  const release = sending.hold(new Readable({ highWaterMark: 1000 }));
  expect(sending.bytes).toBe(1000);
  release();
  expect(sending.bytes).toBe(0);
});
