// The comments by which editors fold regions: `// #region name`, `# region name`, `<!-- #region name -->`, and the end, with or
// without the name.
const MARK = /^(?:(?:\/\/|\/\*|#|--|<!--|;|%) ?#?|#)(?<end>end)?region\b ?(?<name>[\w.-]*)/;
const MAX_MARK = 200;

/** Returns the lines between the comments of a region, without nested region comments and without their common indentation. */
export function regionOf(lines: readonly string[], name: string): readonly string[] | undefined {
  const marks = lines.map(markIn);
  const start = marks.findIndex((mark) => mark?.name === name && mark.step === 1);
  if (start === -1) {
    return undefined;
  }
  let depth = 0;
  const length = marks.slice(start).findIndex((mark) => {
    depth += mark?.step ?? 0;
    return depth === 0 || (mark?.step === -1 && mark.name === name);
  });
  const isInside = (index: number) => index > start && index < start + length && marks[index] === undefined;
  return length === -1 ? undefined : withoutIndent(lines.filter((_, index) => isInside(index)));
}

/** The names of all regions. */
export function regionNames(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const mark = markIn(line);
    return mark?.step !== 1 || mark.name === '' ? [] : mark.name;
  });
}

function markIn(line: string) {
  if (line.length > MAX_MARK) {
    return undefined;
  }
  const { groups } = MARK.exec(line.trim()) ?? {};
  return groups && { name: groups.name ?? '', step: groups.end === undefined ? 1 : -1 };
}

function withoutIndent(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const shortest = indents.reduce((least, each) => (each.length < least.length ? each : least), indents[0] ?? '');
  const common = indents.every((each) => each.startsWith(shortest)) ? shortest.length : 0;
  return lines.map((line) => line.slice(common));
}
