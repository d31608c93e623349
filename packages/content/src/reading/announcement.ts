import * as v from 'valibot';
import { isIsoDate } from '#front-matter/dates.ts';
import type { ContentError } from '#reading/content-error.ts';
import { readDataFile } from '#reading/data-file.ts';

export const ANNOUNCEMENT_FILE = 'announcement.yaml';

const MAX_CHARACTERS = 10_000;
// More doesn't fit in one line.
const MAX_TEXT = 120;
const ID = 'id is a name of letters, digits and hyphens; readers who dismissed an announcement see the next id';
const TEXT = `text is one line of at most ${MAX_TEXT} characters`;
const HREF = 'href is a path such as /blog/a-title, or a URL that begins with https://';
const UNTIL = 'until is a day such as 2026-03-14, or a moment with its zone such as 2026-03-14T09:00:00Z';

const announcementSchema = v.nullable(
  v.strictObject(
    {
      id: v.pipe(v.string(ID), v.regex(/^[\w-]+$/, ID)),
      text: v.pipe(v.string(TEXT), v.regex(/\S/, TEXT), v.maxLength(MAX_TEXT, TEXT)),
      href: v.optional(v.pipe(v.string(HREF), v.regex(/^(?:\/(?!\/)|https:\/\/\S)/, HREF))),
      until: v.optional(v.pipe(v.string(UNTIL), v.check(isIsoDate, UNTIL))),
    },
    ({ expected }) => (expected === 'never' ? 'unknown field' : 'id and text are needed'),
  ),
);

export type Announcement = NonNullable<v.InferOutput<typeof announcementSchema>>;

export function readAnnouncement(source: string): {
  readonly announcement: Announcement | undefined;
  readonly errors: readonly ContentError[];
} {
  const form = 'an announcement with id, text and, if you like, href and until';
  const kind = {
    file: ANNOUNCEMENT_FILE,
    schema: announcementSchema,
    maxCharacters: MAX_CHARACTERS,
    empty: null,
    form,
  };
  const { output, errors } = readDataFile(source, kind);
  return { announcement: output ?? undefined, errors };
}
