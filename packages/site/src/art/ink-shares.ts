/**
 * How much of a drawing's hue is in its other colours, in percent; the rest is the look's surface, of ground and
 * shade its page. Lines have more of it in looks of more contrast. The shell's art.css has the same numbers.
 */
export const INK_SHARES = {
  ground: 6,
  shade: 10,
  lit: 18,
  line: { normal: 62, more: 78 },
} as const;
