import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { frontMatterJsonSchema } from '@portico/content';
import type { SiteConfig } from '@portico/core/site-config';
import { generatedFolder } from '@portico/core/site-folder';

/** Writes the JSON Schema of the site's front matter, from which editors complete fields. */
export function writeEditorSchema({ blog }: Pick<SiteConfig, 'blog'>): void {
  mkdirSync(generatedFolder(), { recursive: true });
  const schema = JSON.stringify(frontMatterJsonSchema(blog.fields), null, 2);
  writeFileSync(path.join(generatedFolder(), 'front-matter.schema.json'), `${schema}\n`);
}
