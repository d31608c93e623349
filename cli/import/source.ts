import type { Text } from '#import/text.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** `unknown` makes a draft unless the command has --publish; `unpublished` always does. */
export type Note = {
  readonly origin: string;
  readonly kind: 'information' | 'unknown' | 'unpublished';
  readonly message: string;
};

export type Report = (kind: Note['kind'], message: string) => void;

/** Reports what stays in the text as it is written. */
export function reportText(what: string, report: Report): void {
  report('unknown', `${what} is text now, because only the old site knows it. Write what it showed.`);
}

export type SourcePost = {
  /** Its file, or its title in an export; for the report. */
  readonly origin: string;
  /** Its name on the old site, not yet in slug form. */
  readonly name: string;
  readonly fields: Fields;
  readonly addresses: readonly string[];
  /** The folder that relative pictures are in. */
  readonly folder: string;
  readonly read: (report: Report) => Text;
};

export type Source = {
  readonly posts: readonly SourcePost[];
  /** What is known about authors, by their key or name on the old site. */
  readonly authors: ReadonlyMap<string, unknown>;
  readonly notes: readonly Note[];
  readonly folder: string;
  /** Folders in it that pictures with a path from the root are in. */
  readonly roots: readonly string[];
  /** Its URL without a slash at the end; '' if it is unknown. */
  readonly baseUrl: string;
  /** Whether a link that begins with a slash leads to the host, by default, or below the base URL. */
  readonly links?: 'of the site' | undefined;
};

type Path = readonly (string | number)[];

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the list of objects at a path; one object is a list of one. */
export function listAt(value: unknown, ...path: Path): readonly Fields[] {
  return [valueAt(value, path)].flat().filter(isFields);
}

/** Returns the text or number at a path without white space around it; undefined if there is none. */
export function textAt(value: unknown, ...path: Path): string | undefined {
  const found = valueAt(value, path);
  return (typeof found === 'string' && found.trim()) || (typeof found === 'number' && String(found)) || undefined;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((each, key) => Object(each)[key], value);
}

export function pageNote(origin: string): Note {
  const message = 'It is left out, because it is a page and not a post. Copy it to where your site has pages.';
  return { origin, kind: 'information', message };
}
