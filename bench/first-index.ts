import { parentPort, workerData } from 'node:worker_threads';
import { createSearch } from '@portico/search';
import { timed } from './measure.ts';
import { syntheticPosts } from './synthetic-posts.ts';

/*
 * A thread that makes one index of as many posts as it is given, before anything of it is compiled: as a reader's browser does.
 */

const posts = syntheticPosts(Number(workerData));
parentPort?.postMessage(timed(() => createSearch(posts, { defaultTags: [] })));
