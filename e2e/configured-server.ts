import { failInOneLine } from '../server/src/process/fail-in-one-line.ts';
import { serve } from '../server/src/serve.ts';
import { site } from '../site.config.ts';

// Serves the built site with other settings than those of site.config.ts: the first argument is JSON that replaces fields of
// it, the second how many milliseconds the server's clock is ahead.
const [replaced = '{}', ahead = '0'] = process.argv.slice(2);
try {
  await serve({ ...site, ...JSON.parse(replaced) }, process.env, () => Date.now() + Number(ahead));
} catch (error) {
  failInOneLine(error);
}
