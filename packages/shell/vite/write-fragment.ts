import path from 'node:path';
import { writeFragment } from './fragment.ts';

/*
 * Writes the shell for pages of plain HTML into the folder of the first argument, to be served at the path or URL of the second. See
 * scripts/shell-fragment.mjs.
 */

const SITE_CONFIG = path.resolve(import.meta.dirname, '../../../site.config.ts');

const [directory = '', base = ''] = process.argv.slice(2);
try {
  const out = path.resolve(process.env.INIT_CWD ?? '', directory);
  const { brand, siteOrigin, written, bytes } = await writeFragment({ siteConfig: SITE_CONFIG, out, base });
  const lines = [
    `Wrote the shell of ${brand} to ${out}: ${written.join(', ')}.`,
    `A page loads ${kilobytes(bytes.script)} of script and ${kilobytes(bytes.styles)} of style sheets first, and ${kilobytes(bytes.later)} of script when it is idle (brotli).`,
    ...(siteOrigin === undefined
      ? [
          'The configuration has no hosts.site: paths in it lead to the origin of the page. Add it for pages of another one.',
        ]
      : [`Its links lead to ${siteOrigin}, whose hosts.apps has to list the origin of the pages for the search.`]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
