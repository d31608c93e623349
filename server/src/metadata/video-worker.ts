import { serveJobs } from '@portico/content/picture-files';
import { findBlanks } from '#metadata/find-blanks.ts';

export type VideoJobs = typeof JOBS;

const JOBS = { findBlanks };

// Enough for the process itself and a million parts. A video of ten hours takes a tenth of a second.
serveJobs(JOBS, { maxMegabytes: 400, maxSeconds: 5 });
