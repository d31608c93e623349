import * as v from 'valibot';
import { text } from '#config/field-kinds.ts';
import { isFields } from '#foreign-fields.ts';

const VALUE_TYPES = ['text', 'number', 'boolean', 'date'] as const;
const NAME = 'expected the name of a field, such as difficulty';

/** What editors show for the field. */
const description = v.optional(text);
const choice = v.strictObject({
  type: v.literal('enum'),
  values: v.pipe(v.array(text), v.minLength(1, 'expected at least one value'), v.readonly()),
  description,
});
const value = v.strictObject({
  type: v.picklist(VALUE_TYPES, `expected one of ${VALUE_TYPES.join(', ')}, or enum with values`),
  description,
});
const field = v.lazy((input): typeof choice | typeof value =>
  isFields(input) && input.type === 'enum' ? choice : value,
);
const names = v.pipe(v.array(text), v.readonly());
const fields = v.record(v.pipe(v.string(), v.regex(/^[a-z_]\w*$/i, NAME)), field);

export const ownFieldsSchema = v.lazy((input): typeof names | typeof fields => (Array.isArray(input) ? names : fields));

export type OwnField = v.InferOutput<typeof field>;
/** The fields of front matter that only one site has: their names, or what each may contain. */
export type OwnFields = readonly string[] | Readonly<Record<string, OwnField>>;

type ValueOf<Field> = Field extends { readonly values: ReadonlyArray<infer Value> }
  ? Value
  : Field extends { readonly type: infer Type }
    ? { readonly number: number; readonly boolean: boolean; readonly text: string; readonly date: string }[Type &
        (typeof VALUE_TYPES)[number]]
    : never;

/** What a post has in the fields that a site describes; those that it omits are absent. */
export type FieldValues<Fields = Readonly<Record<string, OwnField>>> = {
  readonly [Name in keyof Fields]?: ValueOf<Fields[Name]>;
};

/** Returns each field with what it may contain; undefined if the site only lists its name. */
export function describedFields(own: OwnFields = []): ReadonlyMap<string, OwnField | undefined> {
  return new Map(isNames(own) ? own.map((name) => [name, undefined]) : Object.entries(own));
}

function isNames(own: OwnFields): own is readonly string[] {
  return Array.isArray(own);
}
