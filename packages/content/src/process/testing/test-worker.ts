import { setImmediate, setTimeout } from 'node:timers/promises';
import { serveJobs } from '#process/serve-jobs.ts';

export type TestJobs = typeof JOBS;

const JOBS = {
  async echo(text: string) {
    return Buffer.from(text);
  },
  async fail(reason: string): Promise<undefined> {
    throw new Error(reason);
  },
  async fill(megabytes: number) {
    const filled = Buffer.alloc(megabytes * 1e6, 1);
    await setTimeout(60_000);
    return filled.length;
  },
  async work(seconds: number) {
    const { user } = process.cpuUsage();
    while (process.cpuUsage().user - user < seconds * 1e6) {
      await setImmediate();
    }
  },
  async end(): Promise<undefined> {
    process.kill(process.pid, 'SIGKILL');
    await setTimeout(60_000);
  },
  async environment() {
    return Object.keys(process.env);
  },
  async id() {
    return process.pid;
  },
};

serveJobs(JOBS, { maxMegabytes: 300, maxSeconds: 3 });
