import path from 'node:path';
import { buildSite, changesSinceBuild, keepFilesOf } from '@portico/server';
import { defineCommand } from '#command.ts';

const USAGE = `portico build      builds the site into .portico/; the last build stays until this one is complete
  --if-changed     only if something has changed since the last build
  --keep DIR       keeps the files of another release, which readers' open pages may still request; DIR is its folder
`;

export const command = defineCommand({
  usage: USAGE,
  options: { 'if-changed': { type: 'boolean' }, keep: { type: 'string' } },
  async run({ 'if-changed': ifChanged, keep }) {
    if (!ifChanged || changesSinceBuild()?.length !== 0) {
      process.stdout.write('Building the pages of the blog, and your own …\n');
      await buildSite();
      process.stdout.write(`Built the site in ${(performance.now() / 1000).toFixed(1)} s.\n`);
    }
    if (keep !== undefined) {
      await keepFilesOf(path.resolve(keep));
    }
    return 0;
  },
});
