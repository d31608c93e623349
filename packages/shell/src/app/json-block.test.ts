import { expect, test } from 'vitest';
import { jsonBlock } from '#app/json-block.ts';

test.for(['</script><script>alert(1)</script>', '<!--<script>', 'a\u2028b\u2029c', '"\\', '日本 🚇'])(
  '%j comes back from a data block, and ends none',
  (text) => {
    const block = jsonBlock({ text });
    expect(block).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(block)).toEqual({ text });
  },
);
