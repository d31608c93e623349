/** One property of a component. */
export type Property = {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly about: string;
};

// Two spaces: a property of the type itself, not of one within it.
const PROPERTY = /^ {2}readonly (\w+)(\??): (.+?);?$/;

/**
 * The properties that a source declares in `export type <name> = { … }`, with their doc comments, without those of another type that it
 * takes in. Throws where the source has no such type.
 */
export function propertiesOf(source: string, name: string): readonly Property[] {
  const lines = source.split('\n');
  const first = lines.findIndex((line) => line.startsWith(`export type ${name} = `));
  if (first === -1) {
    throw new Error(
      `No source declares "export type ${name}", whose properties the gallery shows. Correct apps/gallery/app/reference/parts.ts.`,
    );
  }
  const [, inOneLine] = /\{ readonly (.+?) \};$/.exec(lines[first] ?? '') ?? [];
  if (inOneLine !== undefined) {
    return readLines([`  readonly ${inOneLine};`]);
  }
  const last = lines.findIndex((line, at) => at > first && line.startsWith('}'));
  return readLines(lines.slice(first + 1, last));
}

function readLines(lines: readonly string[]): readonly Property[] {
  const found: Property[] = [];
  let about = '';
  for (const line of lines) {
    const [, comment] = /^ {2}\/\*\* (.*) \*\/$/.exec(line) ?? [];
    const [, name, optional, type] = PROPERTY.exec(line) ?? [];
    if (comment !== undefined) {
      about = comment;
    } else if (name !== undefined && type !== undefined) {
      found.push({ name, type, isOptional: optional === '?', about });
      about = '';
    }
  }
  return found;
}
