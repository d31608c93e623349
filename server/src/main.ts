import { setFlagsFromString } from 'node:v8';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { serve } from '#serve.ts';
import { site } from '../../site.config.ts';

// What the process was started with is its main thread's, and would be taken for the limit of each thread, which has one of its own.
setFlagsFromString('--max-semi-space-size=0');

try {
  await serve(site, process.env);
} catch (error) {
  failInOneLine(error);
}
