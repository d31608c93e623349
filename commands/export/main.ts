import { exportCommand } from '#export/export-command.ts';

await exportCommand(process.argv.slice(2), process.env);
