import type { Fields } from '@portico/core/foreign-fields';
import type { Note, Report } from '#notes.ts';
import type { Text } from '#text.ts';

export type SourcePost = {
  /** Its file, or its title in an export; used in the report. */
  readonly origin: string;
  /** Its name on the old site, not yet a slug. */
  readonly name: string;
  readonly fields: Fields;
  /** Where readers found it; undefined if only the old site knows. */
  readonly address: string | undefined;
  /** Addresses that redirected to it. */
  readonly aliases: readonly string[];
  /** The folder that relative paths of pictures start from. */
  readonly folder: string;
  /** The origin of the post that it translates, and its language (BCP 47). */
  readonly translation?: { readonly of: string; readonly lang: string } | undefined;
  readonly read: (report: Report) => Text;
};

export type Source = {
  readonly posts: readonly SourcePost[];
  /** Facts about authors, by their key or name on the old site. */
  readonly authors: ReadonlyMap<string, unknown>;
  readonly notes: readonly Note[];
  readonly folder: string;
  /** Folders in it in which pictures with absolute paths are looked up. */
  readonly roots: readonly string[];
  /** Its URL without a trailing slash; '' if it is unknown. */
  readonly baseUrl: string;
  /** Whether a link that starts with a slash is relative to the host (the default) or to the base URL. */
  readonly links?: 'of the site' | undefined;
};

export function pageNote(origin: string): Note {
  const message = 'It is left out, because it is a page and not a post. Copy it to where your site has pages.';
  return { origin, kind: 'information', message };
}
