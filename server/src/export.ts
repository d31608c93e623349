import { exportCommand } from '#export/export-command.ts';
import { site } from '../../site.config.ts';

await exportCommand(site, process.argv.slice(2), process.env);
