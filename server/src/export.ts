import { exportCommand } from '#export/export-command.ts';
import { site } from '../../site.config.ts';

/*
 * npm run export -- --out DIR: writes the whole site as files for a host that runs no program. Ends with 0, with 1 where posts have
 * mistakes or something could not be made (the rest is written), and with 2 where nothing was written.
 */

await exportCommand(site, process.argv.slice(2), process.env);
