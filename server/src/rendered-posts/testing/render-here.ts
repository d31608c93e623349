import { deserialize, serialize } from 'node:v8';
import { answerTo, createJobs, type Jobs } from '../render-jobs.ts';
import {
  type Job,
  type Output,
  type openRenderThread as openRealThread,
  RenderRefused,
  type ThreadOptions,
} from '../render-thread.ts';

// vitest.config.ts puts this in the place of render-thread.ts, which starts threads.

export { JobStopped, RenderRefused } from '../render-thread.ts';

/** Does the jobs of a thread in this one, without its limits. As between threads, what goes in and comes out is copied. */
export function openRenderThread({ settings }: ThreadOptions): ReturnType<typeof openRealThread> {
  const jobs = createJobs(deserialize(serialize(settings)));
  return {
    async run<Name extends keyof Jobs>(
      { name, input }: Job<Name>,
      isOutput: (value: unknown) => value is Output<Name>,
    ): Promise<Output<Name>> {
      const { value, refused, failed } = deserialize(
        serialize(await answerTo(jobs, deserialize(serialize({ name, input })))),
      );
      if (refused !== undefined) {
        throw new RenderRefused('render-failed', `the text cannot be rendered: ${refused}`);
      }
      if (failed !== undefined || !isOutput(value)) {
        throw new Error(`Posts cannot be rendered: ${failed}`);
      }
      return value;
    },
    prepare: () => undefined,
    end: async () => undefined,
  };
}
