import { mkdir, writeFile } from 'node:fs/promises';
import { jsonSchemas, SCHEMAS_FOLDER } from '#front-matter/json-schemas.ts';

/* npm run schemas --workspace @portico/content: writes the schemas that editors read, after a change of a field. */

await mkdir(SCHEMAS_FOLDER, { recursive: true });
for (const [name, text] of Object.entries(jsonSchemas())) {
  await writeFile(new URL(name, SCHEMAS_FOLDER), text);
}
