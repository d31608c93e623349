import { changesSinceBuild, importedSite, serve } from '@portico/server';
import { defineCommand } from '#command.ts';
import { ADDRESS_OPTIONS, ADDRESS_USAGE, applyAddress } from '#serve/address.ts';

const USAGE = `portico serve      serves the last build
${ADDRESS_USAGE}`;
// The server reads these too, and must not read another version of them than the build.
const READ_AT_START = /^(?:site\.config\.ts|texts\/.*|components\/[^/]+\.props\.ts|program)$/;

export const command = defineCommand({
  usage: USAGE,
  options: ADDRESS_OPTIONS,
  async run(address) {
    applyAddress(address);
    const changes = changesSinceBuild();
    if (changes === undefined) {
      throw new Error('Nothing is built yet. Run npx portico build, then portico serve; portico start does both.');
    }
    const changed = changes.find((name) => READ_AT_START.test(name));
    if (changed !== undefined) {
      throw new Error(
        `${changed} has changed since the last build. Run npx portico build, or portico start, which does both.`,
      );
    }
    if (changes.length > 0) {
      process.stderr.write(
        `Serving the last build: ${changes.join(', ')} changed since. portico build builds again.\n`,
      );
    }
    await serve(await importedSite(), process.env);
    return 0;
  },
});
