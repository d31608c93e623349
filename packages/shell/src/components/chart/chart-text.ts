/** The size of a chart's text, and the distance of its lines, in pixels at a root size of 16. */
export const FONT = 13;
export const LEADING = 16;

// Ems of Atkinson Hyperlegible Next.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  // Chinese, Japanese and Korean characters are squares.
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uff00-\uff60]/, 1],
  [/[\s.,:;'|!()[\]ijltfI-]/, 0.38],
  [/[mwMW@%—→]/, 0.9],
];
const USUAL_WIDTH = 0.6;

/** Returns about how wide a text is, in pixels at a root size of 16; rather too much than too little. */
export function widthOf(text: string): number {
  let ems = 0;
  for (const character of text) {
    ems += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? USUAL_WIDTH;
  }
  return ems * FONT;
}

/** Breaks a text into lines of a width; a wider word gets a line for itself. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= width) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

type TimeParts = Intl.DateTimeFormatOptions;

const DAY = 86_400_000;
const HOURS: TimeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const DAYS: TimeParts = { day: 'numeric', month: 'short' };
const YEARS = [Number.POSITIVE_INFINITY, { year: 'numeric' }, { year: 'numeric' }] as const;
/** What distinguishes times up to a distance, and what the first one of a year says. */
const LENGTHS: ReadonlyArray<readonly [most: number, TimeParts, first: TimeParts]> = [
  [DAY, HOURS, HOURS],
  [27 * DAY, DAYS, DAYS],
  [360 * DAY, { month: 'short' }, { month: 'short', year: 'numeric' }],
];

/** Formats numbers and times as the language of a page does. */
export function formatsFor(lang: string) {
  const number = new Intl.NumberFormat(lang, { maximumSignificantDigits: 12 });
  const timeFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { timeZone: 'UTC', ...options });
  return {
    number: (value: number) => number.format(value),
    /** Returns what one of these times is, in full. */
    moments(times: readonly number[]): (time: number) => string {
      const isDays = times.every((time) => time % DAY === 0);
      const format = timeFormat(isDays ? { ...DAYS, year: 'numeric' } : { ...DAYS, ...HOURS });
      return (time) => format.format(time);
    },
    /** Returns what distinguishes the times of an axis with this distance between its ticks, in milliseconds. */
    times(distance: number): (time: number, before?: number) => string {
      const length = LENGTHS.find(([most]) => distance < most) ?? YEARS;
      const [format, first] = [timeFormat(length[1]), timeFormat(length[2])];
      const year = (time: number) => new Date(time).getUTCFullYear();
      return (time, before) => (before === undefined || year(before) !== year(time) ? first : format).format(time);
    },
  };
}

export type Formats = ReturnType<typeof formatsFor>;
