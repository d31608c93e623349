import { serveJobs } from '@portico/content/picture-files';
import { pictureJobs } from '#pictures/picture-jobs.ts';

// Enough for the process itself, a file of the maximum size, and decoding it.
serveJobs(pictureJobs(), { maxMegabytes: 700, maxSeconds: 30 });
