import { inspectPicture } from '#media/inspect-picture.ts';
import { serveJobs } from '#media/serve-jobs.ts';
import { videoMistake } from '#media/video-mistake.ts';

export type InspectJobs = typeof JOBS;

const JOBS = { inspect: inspectPicture, videoMistake };

// A file of the maximum size takes 300 MB and half a second.
serveJobs(JOBS, { maxMegabytes: 500, maxSeconds: 5 });
