import { serveJobs } from '@portico/content/picture-files';
import { PICTURE_LIMITS } from '#limits.ts';
import { pictureJobs } from '#pictures/picture-jobs.ts';

serveJobs(pictureJobs(), PICTURE_LIMITS);
