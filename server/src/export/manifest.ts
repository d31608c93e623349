import { readFile, rename, writeFile } from 'node:fs/promises';
import * as v from 'valibot';

/** What the site has at one address, as a host is to send it. */
export type Exported = {
  /** Path and query, canonical. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; without those that a host makes itself: length, entity tag, encoding, dates. */
  readonly headers: Readonly<Record<string, string>>;
  /** Path from the site's folder; absent for a redirect. */
  readonly file?: string | undefined;
  /** Of the file. */
  readonly bytes: number;
  /** Of the file's bytes. */
  readonly hash: string;
  /** Of all that it was made of: with an equal one it would be the same again. Empty where nobody asks, or it is to be made again. */
  readonly madeOf: string;
};

// Raised when a manifest says something else; the next export then makes everything.
const FORM = 2;

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    form: v.literal(FORM),
    stamp: v.number(),
    hosting: v.string(),
    headers: v.array(v.record(v.string(), v.string())),
    exported: v.array(
      v.object({
        url: v.string(),
        status: v.number(),
        headers: v.number(),
        file: v.optional(v.string()),
        bytes: v.number(),
        hash: v.string(),
        madeOf: v.string(),
      }),
    ),
  }),
);

export type Manifest = {
  /** Of the folder that it tells of; see SwappedFolder. */
  readonly stamp: number;
  readonly exported: readonly Exported[];
  /** A name for all that the hosts' configuration is made of; empty where that is not known. */
  readonly hosting: string;
};

/** The last export's account of the folder with that stamp, by URL; empty where there is none, or one of another folder. */
export async function readManifest(
  file: string,
  stamp: number | undefined,
): Promise<{ readonly exported: ReadonlyMap<string, Exported>; readonly hosting: string }> {
  const read = v.safeParse(schema, await readFile(file, 'utf8').catch(() => ''));
  if (!read.success || read.output.stamp !== stamp) {
    return { exported: new Map(), hosting: '' };
  }
  const { headers, exported, hosting } = read.output;
  const byUrl = exported.map((one) => [one.url, { ...one, headers: headers[one.headers] ?? {} }] as const);
  return { exported: new Map(byUrl), hosting };
}

/** Writes it beside its place first, so that it is never half there. */
export async function writeManifest(file: string, { exported, ...rest }: Manifest): Promise<void> {
  // Few are different, and each is a kilobyte.
  const numbers = new Map<string, number>();
  const numbered = exported.map((one) => {
    const text = JSON.stringify(one.headers);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return { ...one, headers: number };
  });
  const headers = [...numbers.keys()].map((text) => JSON.parse(text));
  await writeFile(`${file}.next`, JSON.stringify({ form: FORM, ...rest, headers, exported: numbered }));
  await rename(`${file}.next`, file);
}
