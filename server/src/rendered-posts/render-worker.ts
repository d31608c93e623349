import { parentPort, workerData } from 'node:worker_threads';
import { answerTo, createJobs, type Message } from '#rendered-posts/render-jobs.ts';

// The program of the threads in render-thread.ts.

const jobs = createJobs(workerData);

parentPort?.on('message', async (message: Message) => {
  parentPort?.postMessage(await answerTo(jobs, message));
});
parentPort?.postMessage('loaded');
