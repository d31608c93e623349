import { buildSite, changesSinceBuild } from '@portico/server';
import { defineCommand } from '#command.ts';

const USAGE = `portico build      builds the site into .portico/; the last build stays until this one is complete
  --if-changed     only if something has changed since the last build
`;

export const command = defineCommand({
  usage: USAGE,
  options: { 'if-changed': { type: 'boolean' } },
  async run({ 'if-changed': ifChanged }) {
    if (!ifChanged || changesSinceBuild()?.length !== 0) {
      await buildSite();
    }
    return 0;
  },
});
