import { failInOneLine } from '@portico/core/command-errors';
import { serve } from '../server/src/serve.ts';
import { importedSite } from '../server/src/settings.ts';

/*
 * Serves the site in SITE_DIR. The first argument is JSON that replaces fields of its configuration, the second how many
 * milliseconds the server's clock is ahead.
 */

const [replaced = '{}', ahead = '0'] = process.argv.slice(2);

try {
  const now = Date.now;
  Date.now = () => now() + Number(ahead);
  const site = { ...(await importedSite()), ...JSON.parse(replaced) };
  await serve(site, process.env);
} catch (error) {
  failInOneLine(error);
}
