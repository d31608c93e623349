export type Fields = Readonly<Record<string, unknown>>;

export type SourcePost = {
  /** Its file, or its title in an export; for the report. */
  readonly origin: string;
  /** Its name in its old address, not yet in slug form. */
  readonly name: string;
  readonly fields: Fields;
  readonly body: string;
  readonly isHtml: boolean;
  /** A page isn't a post. A hidden post is only for members, or for readers with a password. */
  readonly kind?: 'page' | 'hidden' | undefined;
  readonly addresses: readonly string[];
  /** The folder that relative pictures are in. */
  readonly folder: string;
};

export type Note = { readonly origin: string; readonly message: string };

export type Format = (typeof FORMATS)[number];

export type Source = {
  readonly format: Format;
  readonly posts: readonly SourcePost[];
  /** What is known about authors, by their key or name on the former site. */
  readonly authors: ReadonlyMap<string, Fields>;
  readonly notes: readonly Note[];
  /** Folders that pictures with a path from the root are in. */
  readonly roots: readonly string[];
  readonly config: Fields;
  /** Its URL without a slash at the end; '' if it is unknown. */
  readonly baseUrl: string;
};

type Path = readonly (string | number)[];

export const FORMATS = ['ghost', 'wordpress', 'hugo', 'jekyll', 'docusaurus'] as const;

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
