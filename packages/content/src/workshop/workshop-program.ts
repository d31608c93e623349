import { MAX_WORKSHOP_MEGABYTES } from '#limits.ts';
import { serveJobs } from '#process/serve-jobs.ts';
import type { WorkshopSettings } from '#workshop/protocol.ts';
import { createJobs } from '#workshop/workshop-jobs.ts';

/* The program of the workshop. */

const settings: WorkshopSettings = JSON.parse(process.argv[2] ?? '');
serveJobs(createJobs(settings), { maxMegabytes: MAX_WORKSHOP_MEGABYTES, maxSeconds: settings.limitMs / 1000 });
