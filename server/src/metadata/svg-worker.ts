import { parentPort, workerData } from 'node:worker_threads';
import { stripSvg } from '#metadata/strip-svg.ts';

// The program of the threads in strip-svg-apart.ts.
parentPort?.postMessage(stripSvg(workerData));
