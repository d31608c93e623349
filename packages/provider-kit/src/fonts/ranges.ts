/** The pieces that a font is cut into, with their `unicode-range`: browsers fetch those whose characters a page has. As Google Fonts cuts. */
export const RANGES = [
  {
    name: 'latin',
    range:
      'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  },
  {
    name: 'latin-ext',
    range:
      'U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2CC, U+2CE-2D7, U+2DD-2FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  },
  { name: 'greek', range: 'U+370-377, U+37A-37F, U+384-38A, U+38C, U+38E-3A1, U+3A3-3FF' },
  { name: 'cyrillic', range: 'U+400-45F, U+490-491, U+4B0-4B1, U+2116' },
  { name: 'vietnamese', range: 'U+300-301, U+303, U+309, U+323, U+1EA0-1EF1, U+20AB' },
] as const;

/** The code points of a `unicode-range`. */
export function charactersIn(range: string): readonly number[] {
  return range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
