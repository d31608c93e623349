import { spawnSync } from 'node:child_process';
import { changesSinceBuild, importedSite, serve } from '@portico/server';
import { defineCommand } from '#command.ts';
import { ADDRESS_OPTIONS, ADDRESS_USAGE, applyAddress } from '#serve/address-flags.ts';

const USAGE = `portico start      builds the site if something has changed since the last build, and serves it
${ADDRESS_USAGE}`;

export const command = defineCommand({
  usage: USAGE,
  options: ADDRESS_OPTIONS,
  async run(address) {
    applyAddress(address);
    const site = await importedSite();
    if (changesSinceBuild()?.length !== 0) {
      process.stderr.write('Building the site, because it has changed since the last build or has none.\n');
      // It runs in its own process, because the memory that a build uses would otherwise stay allocated in the server.
      const { status } = spawnSync(process.execPath, [process.argv[1] ?? '', 'build'], { stdio: ['ignore', 2, 2] });
      if (status !== 0) {
        return 1;
      }
    }
    await serve(site, process.env);
    return 0;
  },
});
