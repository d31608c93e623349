/* Data that another program has written as JSON, YAML or XML. We know nothing about its structure. */

export type Fields = Readonly<Record<string, unknown>>;

type Path = readonly (string | number)[];

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the list of objects at a path; a single object counts as a list of one. */
export function listAt(value: unknown, ...path: Path): readonly Fields[] {
  return [valueAt(value, path)].flat().filter(isFields);
}

/** Returns the text or number at a path, trimmed; undefined if there isn't one. */
export function textAt(value: unknown, ...path: Path): string | undefined {
  const found = valueAt(value, path);
  return (typeof found === 'string' && found.trim()) || (typeof found === 'number' && String(found)) || undefined;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((each, key) => Object(each)[key], value);
}
