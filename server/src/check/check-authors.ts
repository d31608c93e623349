import { AUTHORS_FILE, type ContentSnapshot, STARTING_TEXT } from '@portico/content';
import { authorPictureUrl } from '@portico/content/paths';
import type { Finding } from '#check/finding.ts';

/** Pictures that `authors.yaml` names and that are not there; initials stand in their place. Texts that nobody has written yet. */
export function checkAuthors({ authors, images }: ContentSnapshot): readonly Finding[] {
  const unwritten = [...authors.values()].flatMap(({ name, role, bio }) =>
    Object.entries({ role, bio }).flatMap(([field, text]): Finding[] => {
      const message = `readers see ${JSON.stringify(text)} of ${name}, which npm run new-provider wrote; write what is meant, or leave the field out`;
      return text?.startsWith(STARTING_TEXT) ? [{ severity: 'warning', file: AUTHORS_FILE, field, message }] : [];
    }),
  );
  const pictures = [...authors.values()].flatMap(({ name, picture }): Finding[] => {
    if (picture === undefined || images.has(authorPictureUrl(picture))) {
      return [];
    }
    const message = `${JSON.stringify(picture)}, the picture of ${name}, is not there; save it under this name, or take the field out`;
    return [{ severity: 'mistake', file: AUTHORS_FILE, field: 'picture', message }];
  });
  return [...unwritten, ...pictures];
}
