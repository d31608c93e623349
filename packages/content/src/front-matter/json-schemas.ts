import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { frontMatterSchema } from '#front-matter/front-matter.ts';
import { authorsSchema } from '#reading/authors.ts';

/** The folder of the files, and what each says: JSON Schema draft-07, which the editors' YAML language server reads. */
export const SCHEMAS_FOLDER = new URL('../../schemas/', import.meta.url);

// The format `uri` knows no letters outside ASCII, which addresses may have.
const OPTIONS: ConversionConfig = {
  errorMode: 'ignore',
  ignoreActions: ['url'],
  // One author or several; the code chooses by the input.
  overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'lazy' ? ONE_OR_MORE : undefined),
};
const ONE_OR_MORE: JsonSchema = {
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }],
};

/**
 * The schemas of what authors write, by file name, made from those in the code. A check that JSON Schema cannot express is left
 * out: what the code accepts is always valid here, but not the reverse.
 */
export function jsonSchemas(): Readonly<Record<string, string>> {
  return {
    'front-matter.schema.json': fileOf({
      title: "A post's front matter",
      ...toJsonSchema(frontMatterSchema, OPTIONS),
      // parseSource checks this in addition to the schema.
      oneOf: [{ required: ['author'] }, { required: ['authors'] }],
      additionalProperties: false,
      dependencies: { cover: ['coverAlt'] },
    }),
    'authors.schema.json': fileOf({ title: 'authors.yaml', ...toJsonSchema(authorsSchema, OPTIONS) }),
  };
}

function fileOf(schema: object): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}
