import * as v from 'valibot';
import { isIsoDate } from '#front-matter/dates.ts';
import { readDataFile, textLike } from '#reading/data-file.ts';
import { ANNOUNCEMENT_FILE } from '#reading/post-files.ts';

const UNTIL = 'until is a day such as 2026-03-14, or a moment with its zone such as 2026-03-14T09:00:00Z';

const announcementSchema = v.strictObject(
  {
    id: textLike(/^[\w-]+$/, 'id is a name of letters, digits and hyphens; a reader who dismissed one sees the next'),
    text: textLike(/^(?=.*\S).{1,120}$/, 'text is one line of at most 120 characters'),
    href: v.optional(textLike(/^(?:\/(?!\/)|https:\/\/\S)/, 'href is a path, or a URL that begins with https://')),
    until: v.optional(textLike({ test: isIsoDate }, UNTIL)),
  },
  ({ expected }) => (expected === 'never' ? 'unknown field' : 'id and text are needed'),
);

export type Announcement = v.InferOutput<typeof announcementSchema>;

export function readAnnouncement(source: string) {
  const form = 'an announcement with id, text and, if you like, href and until';
  const kind = { file: ANNOUNCEMENT_FILE, schema: v.optional(announcementSchema), form };
  const { output: announcement, errors } = readDataFile(source, kind);
  return { announcement, errors };
}
