import { closest } from '@portico/core/closest';
import { FIELD_FACTS, FRONT_MATTER_FIELDS } from '#front-matter/front-matter.ts';

/** Returns our field for the name that another system uses; undefined if no system we know of uses it. */
export function fieldNamed(name: string): string | undefined {
  const folded = name.toLowerCase().replace(/[-_ ]/g, '');
  const found = Object.entries(FIELD_FACTS).find(
    ([field, { otherNames }]) =>
      otherNames !== undefined && [field.toLowerCase(), ...otherNames.split(' ')].includes(folded),
  );
  return found?.[0];
}

export function meantField(name: string): string | undefined {
  return fieldNamed(name) ?? closest(name, FRONT_MATTER_FIELDS);
}
