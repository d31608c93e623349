export type Extent = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** How many numbers a command of path data takes, and which of them are the end point. */
const COMMANDS: Readonly<Record<string, { readonly count: number; readonly end: readonly ('x' | 'y' | undefined)[] }>> =
  {
    m: { count: 2, end: ['x', 'y'] },
    l: { count: 2, end: ['x', 'y'] },
    h: { count: 1, end: ['x'] },
    v: { count: 1, end: ['y'] },
    c: { count: 6, end: [undefined, undefined, undefined, undefined, 'x', 'y'] },
    q: { count: 4, end: [undefined, undefined, 'x', 'y'] },
    t: { count: 2, end: ['x', 'y'] },
    a: { count: 7, end: [undefined, undefined, undefined, undefined, undefined, 'x', 'y'] },
  };

/** The extent of the points that a path's segments end in. Throws where the path data cannot be read (SVG 2, chapter 9). */
export function extentOf(path: string): Extent {
  if (!/^(?:[MLHVCQTAmlhvcqta](?:[ ]?-?(?:\d+\.?\d*|\.\d+))+|z)*$/.test(path)) {
    throw new Error(`Not path data as drawings have it: ${path}`);
  }
  let [x, y] = [0, 0];
  let start: readonly [number, number] = [0, 0];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, command = '', text = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number));
    const known = COMMANDS[command.toLowerCase()];
    if (known === undefined) {
      [x, y] = start;
      continue;
    }
    if (numbers.length === 0 || numbers.length % known.count !== 0) {
      throw new Error(`${command} takes ${known.count} numbers: ${command}${text}`);
    }
    for (let from = 0; from < numbers.length; from += known.count) {
      const isRelative = command === command.toLowerCase();
      for (const [index, axis] of known.end.entries()) {
        const number = numbers[from + index] ?? 0;
        if (axis === 'x') {
          x = number + (isRelative ? x : 0);
        } else if (axis === 'y') {
          y = number + (isRelative ? y : 0);
        }
      }
      if (command.toLowerCase() === 'm') {
        start = [x, y];
      }
      xs.push(x);
      ys.push(y);
    }
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
