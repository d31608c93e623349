import { parseEnvironment, runDevelopmentServer } from '@portico/server';
import open from 'open';
import { defineCommand } from '#command.ts';
import { ADDRESS_OPTIONS, ADDRESS_USAGE, applyAddress } from '#serve/address-flags.ts';

const USAGE = `portico dev        serves the site while you write: posts, pages, styles and configuration change as you save
${ADDRESS_USAGE}  --open           opens the blog in your browser
`;

export const command = defineCommand({
  usage: USAGE,
  options: { ...ADDRESS_OPTIONS, open: { type: 'boolean' } },
  async run({ open: opens, ...address }) {
    applyAddress(address);
    const { baseUrl } = parseEnvironment(process.env);
    runDevelopmentServer(() => opens && void open(`${baseUrl}/blog`));
    return 0;
  },
});
