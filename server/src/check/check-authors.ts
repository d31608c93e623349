import { AUTHORS_FILE, type ContentSnapshot } from '@portico/content';
import { APPS } from '@portico/site/routes';
import type { Finding } from '#check/finding.ts';

/** Pictures that `authors.yaml` names and that are not there; initials stand in their place. */
export function checkAuthors({ authors, images }: ContentSnapshot): readonly Finding[] {
  return [...authors.values()].flatMap(({ name, picture }): Finding[] => {
    if (picture === undefined || images.has(`${APPS.blog}/${picture}`)) {
      return [];
    }
    const message = `${JSON.stringify(picture)}, the picture of ${name}, is not there; save it under this name, or take the field out`;
    return [{ severity: 'mistake', file: AUTHORS_FILE, field: 'picture', message }];
  });
}
