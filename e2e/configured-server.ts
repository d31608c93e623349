import { failInOneLine } from '../server/src/process/fail-in-one-line.ts';
import { serve } from '../server/src/serve.ts';
import { site } from '../site.config.ts';

// Serves the built site with other settings than those of site.config.ts: the argument is JSON that replaces fields of it.
try {
  await serve({ ...site, ...JSON.parse(process.argv[2] ?? '{}') }, process.env);
} catch (error) {
  failInOneLine(error);
}
