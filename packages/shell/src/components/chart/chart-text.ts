/** The size of a chart's text, and its line height, in pixels at a root size of 16. The numbers of bars are larger, and bold. */
export const FONT = 13;
const VALUE_FONT = 17;
const BOLD = 1.06;
export const LEADING = 16;

// Character widths of Atkinson Hyperlegible Next, in em.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  // Chinese, Japanese and Korean characters are square.
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uff00-\uff60]/, 1],
  [/[\s.,:;'|!()[\]ijltfI-]/, 0.38],
  [/[mwMW@%—→]/, 0.9],
];
const USUAL_WIDTH = 0.6;

/** Estimates the width of a text, in pixels at a root size of 16. It is more likely to overestimate. */
export function widthOf(text: string): number {
  let ems = 0;
  for (const character of text) {
    ems += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? USUAL_WIDTH;
  }
  return ems * FONT;
}

/** Estimates the width of the number of a bar. */
export function valueWidthOf(text: string): number {
  return (widthOf(text) * VALUE_FONT * BOLD) / FONT;
}

/** The step in which lines become narrower, in pixels. */
const NARROWER = 8;

/** Breaks a text into lines of a maximum width, about as long as each other. A wider word gets its own line. */
export function wrap(text: string, width: number): readonly string[] {
  const lines = filled(text, width);
  for (let narrow = widthOf(text) / lines.length; lines.length > 1 && narrow < width; narrow += NARROWER) {
    const balanced = filled(text, narrow);
    if (balanced.length === lines.length) {
      return balanced;
    }
  }
  return lines;
}

function filled(text: string, width: number): readonly string[] {
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
/** The parts of a date that distinguish ticks up to a distance, and those shown for the first tick of a year. */
const LENGTHS: ReadonlyArray<readonly [most: number, TimeParts, first: TimeParts]> = [
  [DAY, HOURS, HOURS],
  [27 * DAY, DAYS, DAYS],
  [360 * DAY, { month: 'short' }, { month: 'short', year: 'numeric' }],
];

/** Formats numbers and times in the language of a page. */
export function formatsFor(lang: string) {
  const number = new Intl.NumberFormat(lang, { maximumSignificantDigits: 12 });
  const timeFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { timeZone: 'UTC', ...options });
  return {
    number: (value: number) => number.format(value),
    /** Returns a function that formats one of these times in full. */
    moments(times: readonly number[]): (time: number) => string {
      const isDays = times.every((time) => time % DAY === 0);
      const format = timeFormat(isDays ? { ...DAYS, year: 'numeric' } : { ...DAYS, ...HOURS });
      return (time) => format.format(time);
    },
    /** Returns a function that formats the times of an axis with the parts that distinguish ticks at this distance, in milliseconds. */
    times(distance: number): (time: number, before?: number) => string {
      const length = LENGTHS.find(([most]) => distance < most) ?? YEARS;
      const [format, first] = [timeFormat(length[1]), timeFormat(length[2])];
      const year = (time: number) => new Date(time).getUTCFullYear();
      return (time, before) => (before === undefined || year(before) !== year(time) ? first : format).format(time);
    },
  };
}

export type Formats = ReturnType<typeof formatsFor>;
