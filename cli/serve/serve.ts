import { importedSite, requireBuild, serve } from '@portico/server';
import { defineCommand } from '#command.ts';
import { ADDRESS_OPTIONS, ADDRESS_USAGE, applyAddress } from '#serve/address-flags.ts';

const USAGE = `portico serve      serves the last build
${ADDRESS_USAGE}`;

export const command = defineCommand({
  usage: USAGE,
  options: ADDRESS_OPTIONS,
  async run(address) {
    applyAddress(address);
    const changes = requireBuild();
    if (changes.length > 0) {
      process.stderr.write(
        `Serving the last build, although there have been changes since: ${changes.join(', ')}. Run portico build to build again.\n`,
      );
    }
    await serve(await importedSite(), process.env);
    return 0;
  },
});
