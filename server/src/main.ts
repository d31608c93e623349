import { failInOneLine } from '#process/fail-in-one-line.ts';
import { serve } from '#serve.ts';
import { site } from '../../site.config.ts';

try {
  await serve(site, process.env);
} catch (error) {
  failInOneLine(error);
}
