import { inspectPicture } from '#media/inspect-picture.ts';
import { serveJobs } from '#media/serve-jobs.ts';

export type InspectJobs = typeof JOBS;

const JOBS = { inspect: inspectPicture };

// A file of the maximum size takes 300 MB and half a second.
serveJobs(JOBS, { maxMegabytes: 500, maxSeconds: 5 });
