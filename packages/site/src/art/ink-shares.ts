/**
 * How much of a drawing's hue is in its other colours, in percent; the rest is the look's surface. Lines and bars have more of it in looks
 * of more contrast. The shell's art.css has the same numbers.
 */
export const INK_SHARES = {
  ground: 6,
  shade: 10,
  lit: 18,
  bar: { normal: 36, more: 62 },
  line: { normal: 46, more: 78 },
} as const;
