import { setFlagsFromString } from 'node:v8';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { serve } from '#serve.ts';
import { site } from '../../site.config.ts';

// V8 applies it to each thread, over a thread's own limit. The main thread has its heap already, so it is reset before any other starts.
setFlagsFromString('--max-semi-space-size=0');
// Lets threads without work give back what their heaps do not use; see collect-when-idle.ts.
setFlagsFromString('--expose-gc');

try {
  await serve(site, process.env);
} catch (error) {
  failInOneLine(error);
}
