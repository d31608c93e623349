import { failInOneLine } from '#process/command.ts';
import { serve } from '#serve.ts';
import { importedSite } from '#settings.ts';

try {
  await serve(await importedSite(), process.env);
} catch (error) {
  failInOneLine(error);
}
