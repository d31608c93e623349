import { describedFields, type FieldValues, type OwnField, type OwnFields } from '@portico/core/own-fields';
import * as v from 'valibot';
import { ISO_DATE } from '#front-matter/dates.ts';
import { date, text } from '#front-matter/front-matter.ts';
import schema from '../../schemas/front-matter.schema.json' with { type: 'json' };

type Value = FieldValues[string];
/** A field in JSON Schema. */
type Property = {
  readonly type?: string;
  readonly description?: string | undefined;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly pattern?: string;
};
/** How a field is checked, and the same as JSON Schema. */
type Kind = { readonly check: v.GenericSchema<unknown, Value>; readonly property: Property };

const KINDS: Readonly<Record<Exclude<OwnField['type'], 'enum'>, Kind>> = {
  text: {
    check: text('expected a text; put it in quotes if it looks like a number'),
    property: { type: 'string', minLength: 1 },
  },
  number: { check: v.number('expected a number, without quotes'), property: { type: 'number' } },
  boolean: { check: v.boolean('expected true or false, without quotes'), property: { type: 'boolean' } },
  date: { check: date, property: { type: 'string', pattern: ISO_DATE.source } },
};

function kindOf(field: OwnField): Kind {
  if (field.type !== 'enum') {
    return KINDS[field.type];
  }
  const { values } = field;
  return {
    check: v.picklist(values, `expected one of ${values.join(', ')}`),
    property: { type: 'string', enum: values },
  };
}

/** The check of the fields that a site describes. */
export function ownFieldsCheck(own: OwnFields | undefined) {
  const checks = [...describedFields(own)].flatMap(([name, field]) =>
    field === undefined ? [] : [[name, v.optional(kindOf(field).check)] as const],
  );
  return v.object(Object.fromEntries(checks));
}

/** Returns the values that a translation shares with its original: all but texts. */
export function sharedValues(own: OwnFields | undefined, values: FieldValues = {}): FieldValues {
  const described = describedFields(own);
  return Object.fromEntries(Object.entries(values).filter(([name]) => described.get(name)?.type !== 'text'));
}

/** The JSON Schema of front matter, with a site's own fields, for editors and the CMS. */
export function frontMatterJsonSchema(own: OwnFields | undefined) {
  const ofProgram: Readonly<Record<string, Property>> = schema.properties;
  const ofSite = [...describedFields(own)].map(([name, field = {}]): [string, Property] => [
    name,
    'type' in field ? { ...kindOf(field).property, description: field.description } : {},
  ]);
  return { ...schema, properties: { ...ofProgram, ...Object.fromEntries(ofSite) } };
}
