import { serveJobs } from '@portico/content/picture-files';
import { pictureJobs } from '#pictures/picture-jobs.ts';

// The process itself, a file of the largest size, and what opening it may take.
serveJobs(pictureJobs(), { maxMegabytes: 700, maxSeconds: 30 });
