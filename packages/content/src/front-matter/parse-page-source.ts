import * as v from 'valibot';
import { isMap } from 'yaml';
import type { ContentError } from '#files/content-error.ts';
import { frontMatterSchema, text } from '#front-matter/front-matter.ts';
import { contentErrors, NO_FIELDS, splitSource } from '#front-matter/parse-source.ts';
import { issueMistake, offsetOf, parseYaml } from '#front-matter/yaml.ts';

const { title, lang } = frontMatterSchema.entries;
const schema = v.object(
  { title, description: text('expected one or two sentences that say what the page is about'), lang },
  'the field is missing; add a line for it',
);
const FIELDS = Object.keys(schema.entries);
const MISSING =
  'the page does not begin with front matter; its first line is ---, then come title and description in YAML, then a line ---';
const UNKNOWN = `unknown field; remove it. A page has ${FIELDS.join(', ')}. What needs more is a .tsx file`;

export type PageSource = v.InferOutput<typeof schema> & { readonly markdown: string; readonly markdownLine: number };

type ParsedPageSource = { readonly source?: PageSource; readonly errors: readonly ContentError[] };

/** Reads the front matter of a page of the site. Reports all mistakes together; never throws. */
export function parsePageSource(text: string, file: string): ParsedPageSource {
  const split = splitSource(text);
  if (split === undefined) {
    return { errors: [{ code: 'front-matter-missing', file, line: 1, message: MISSING }] };
  }
  const { yaml, markdown, markdownLine } = split;
  const { document, lines, mistakes: syntax } = parseYaml(yaml);
  const isList = document.contents !== null && !isMap(document.contents);
  const unread = isList ? [{ offset: 0, message: NO_FIELDS }] : syntax;
  if (unread.length > 0) {
    return { errors: contentErrors(unread, { file, lines }) };
  }
  const fields = document.toJS() ?? {};
  const result = v.safeParse(schema, fields, { abortPipeEarly: true });
  const mistakes = [
    ...(result.issues ?? []).map((issue) => issueMistake(document, issue)),
    ...Object.keys(fields)
      .filter((field) => !FIELDS.includes(field))
      .map((field) => ({ field, offset: offsetOf(document, [field]), message: UNKNOWN })),
  ];
  return result.success && mistakes.length === 0
    ? { source: { ...result.output, markdown, markdownLine }, errors: [] }
    : { errors: contentErrors(mistakes, { file, lines }) };
}
