import { failInOneLine } from '../server/src/process/fail-in-one-line.ts';
import { serve } from '../server/src/serve.ts';
import { site } from '../site.config.ts';

/*
 * The server of the provider in site.config.ts, with the apps from another folder than that of npm run build, which the argument names.
 */

const [buildDirectory = 'build'] = process.argv.slice(2);

try {
  await serve(site, process.env, { buildDirectory });
} catch (error) {
  failInOneLine(error);
}
