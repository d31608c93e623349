import { failInOneLine } from '#process/command.ts';
import { serve } from '#serve.ts';
import { site } from '../../site.config.ts';

try {
  await serve(site, process.env);
} catch (error) {
  failInOneLine(error);
}
