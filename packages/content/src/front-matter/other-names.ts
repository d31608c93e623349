import { closest } from '@portico/core/closest';
import { FIELD_FACTS } from '#front-matter/front-matter.ts';

/** Returns our field for the name that another system uses; undefined if no system we know of uses it. */
export function fieldNamed(name: string): string | undefined {
  const folded = name.toLowerCase().replace(/[-_ ]/g, '');
  const found = Object.entries(FIELD_FACTS).find(
    ([field, { otherNames }]) =>
      otherNames !== undefined && [field.toLowerCase(), ...otherNames.split(' ')].includes(folded),
  );
  return found?.[0];
}

/** Returns the field of ours, or else the one of these, that the name probably means. */
export function meantField(name: string, fields: readonly string[]): string | undefined {
  return fieldNamed(name) ?? closest(name, fields);
}
