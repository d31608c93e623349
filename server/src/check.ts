import { reportOnSite } from '#check/report-on-site.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { site } from '../../site.config.ts';

/*
 * npm run check: tells what is wrong, or probably not meant, in the configuration, the content and the links between pages.
 * Ends with 1 where there is a mistake; warnings alone end with 0.
 */

try {
  const { lines, mistakes } = await reportOnSite(site, process.env);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = mistakes === 0 ? 0 : 1;
} catch (error) {
  failInOneLine(error);
}
