import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importedSite, requireBuild, shellFiles, UsageError } from '@portico/server';
import { defineCommand } from '#command.ts';

const USAGE = `portico shell --out DIR   writes the shell for pages of other sites as files, for a CDN or a mirror; old ones stay
  --url URL                 where DIR is served, for the addresses in head.html; otherwise the root of the page's own host
`;

export const command = defineCommand({
  usage: USAGE,
  options: { out: { type: 'string' }, url: { type: 'string' } },
  async run({ out, url }) {
    if (out === undefined) {
      throw new UsageError('A folder to write to is missing');
    }
    if (url !== undefined && !URL.canParse(url)) {
      throw new UsageError(`--url takes a URL; found ${JSON.stringify(url)}`);
    }
    if (!process.env.BASE_URL) {
      throw new UsageError("BASE_URL is missing: the public URL of your site, to which the shell's links lead");
    }
    requireBuild();
    const files = await shellFiles(await importedSite(), process.env, url?.replace(/\/$/, '') ?? '');
    for (const [file, body] of files) {
      const target = path.join(out, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, body);
    }
    process.stdout.write(`Wrote ${files.size} files to ${out}.\n`);
    return 0;
  },
});
