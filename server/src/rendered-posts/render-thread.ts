import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ContentError } from '@portico/content';
import { threadEnvironment } from '@portico/core/thread-environment';
import type { Jobs, ParserSettings } from '#rendered-posts/render-jobs.ts';

export type ThreadOptions = {
  readonly settings: ParserSettings;
  /** Milliseconds of processor time for a job, excluding the start of the thread. */
  readonly limitMs: number;
  /** Milliseconds without a job after which the thread ends, to free its memory. */
  readonly idleMs: number;
};

export type RenderThread = ReturnType<typeof openRenderThread>;

/** A job that a thread does with one message. */
export type Job<Name extends keyof Jobs = keyof Jobs> = {
  readonly name: Name;
  readonly input: Parameters<Jobs[Name]>[0];
  /** Called when the job has taken longer than almost any text does. Returns whether it may continue. */
  readonly onSlow?: (() => boolean) | undefined;
};

export type Output<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>;

/** Thrown for a text that can't be rendered. If the code is `render-limit`, the machine may also be too busy. */
export class RenderRefused extends Error {
  readonly code: 'render-limit' | 'render-failed';

  constructor(code: RenderRefused['code'], message: string) {
    super(message);
    this.name = 'RenderRefused';
    this.code = code;
  }

  mistakeIn(file: string): ContentError {
    return { code: this.code, file, message: this.message };
  }
}

/** Thrown for a job that was stopped because it is slow and others wait. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';
}

const FILE = new URL('./render-worker.ts', import.meta.url);
// Loading takes less than a second.
const MAX_START_MS = 60_000;
const LOOK_MS = 50;
// Almost every text takes less than this. Even with the start of another thread, readers don't notice it.
const SLOW_MS = 100;
// Ends a thread that waits for something that never happens.
const MAX_WAIT_PER_LIMIT = 20;
// The grammars of fifty languages and the tokens of a post of the maximum length stay well below this.
const MAX_MEGABYTES = 256;
// The default takes more memory. With half of this, indexing takes an eighth longer.
const MAX_YOUNG_MEGABYTES = 16;
const REMEDY =
  'split the post, or look for a passage of repeated brackets, marks or tags, or one code block that is very long';

/** A thread that does one job at a time. It starts with the first job, and starts again for the next job after it was idle or has failed. */
export function openRenderThread({ settings, limitMs, idleMs }: ThreadOptions) {
  let worker: Worker | undefined;
  let isReady = false;
  let preparing = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  async function loaded(): Promise<Worker> {
    if (worker !== undefined) {
      return worker;
    }
    const starting = new Worker(FILE, {
      workerData: settings,
      env: threadEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES, maxYoungGenerationSizeMb: MAX_YOUNG_MEGABYTES },
    });
    worker = starting;
    isReady = false;
    // An idle thread may fail too.
    starting.on('error', () => {});
    starting.once('exit', () => {
      worker = worker === starting ? undefined : worker;
    });
    await nextMessage(starting, AbortSignal.timeout(MAX_START_MS));
    return starting;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    // A job that arrives in the meantime starts another one.
    worker = undefined;
    await ending?.terminate();
  }

  async function send(running: Worker, message: Pick<Job, 'name' | 'input'>, signal: AbortSignal): Promise<unknown> {
    running.postMessage({ name: message.name, input: message.input });
    const { value, refused, failed } = answerOf(await nextMessage(running, signal));
    if (failed !== undefined) {
      throw new Error(`Posts cannot be rendered: ${failed}`);
    }
    if (refused !== undefined) {
      throw new RenderRefused('render-failed', `the text cannot be rendered: ${refused}`);
    }
    return value;
  }

  async function ready(name: keyof Jobs): Promise<Worker> {
    const running = await loaded();
    if (name !== 'read' && !isReady) {
      await send(running, { name: 'start', input: undefined }, AbortSignal.timeout(MAX_START_MS));
      isReady = true;
    }
    return running;
  }

  /**
   * Rejects with a RenderRefused if the text is the cause. Rejects with another error if the job was stopped, or the thread can't
   * start or has ended.
   */
  async function run<Name extends keyof Jobs>(
    { name, input, onSlow }: Job<Name>,
    isOutput: (value: unknown) => value is Output<Name>,
  ): Promise<Output<Name>> {
    await preparing;
    clearTimeout(idle);
    try {
      const running = await ready(name);
      const { signal, stop } = await watchTime(running, limitMs, onSlow);
      const value = await send(running, { name, input }, signal)
        .catch((error: unknown) => {
          throw refusalOf(signal.aborted ? signal.reason : error, limitMs);
        })
        .finally(stop);
      if (!isOutput(value)) {
        throw new Error(`Posts cannot be rendered: the thread's answer to ${name} is not complete.`);
      }
      return value;
    } catch (error) {
      if (!(error instanceof RenderRefused && error.code === 'render-failed')) {
        await end();
      }
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  }

  return {
    run,
    /** Starts the thread before there is a job. If that fails, the first job reports it. */
    prepare(): void {
      if (worker === undefined) {
        preparing = ready('start').then(() => undefined, end);
        clearTimeout(idle);
        idle = setTimeout(end, idleMs).unref();
      }
    },
    end,
  };
}

/** Aborts if the thread has worked too long. Only processor time counts, because on a busy machine a thread waits for the processor. */
async function watchTime(worker: Worker, limitMs: number, onSlow?: () => boolean) {
  const late = new AbortController();
  const before = await worker.cpuUsage();
  let isWatching = true;
  let isSlow = false;
  async function look(): Promise<void> {
    const { user, system } = await worker.cpuUsage(before);
    const workedMs = (user + system) / 1000;
    if (workedMs >= limitMs) {
      late.abort();
    }
    if (workedMs >= SLOW_MS && isWatching && !isSlow) {
      isSlow = true;
      if (onSlow?.() === false) {
        late.abort(new JobStopped('The text is slow, and others wait.'));
      }
    }
  }
  // The thread's events report that it has ended.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_MS);
  const signal = AbortSignal.any([late.signal, AbortSignal.timeout(limitMs * MAX_WAIT_PER_LIMIT)]);
  function stop(): void {
    isWatching = false;
    clearInterval(looking);
  }
  return { signal, stop };
}

async function nextMessage(worker: Worker, signal: AbortSignal): Promise<unknown> {
  const settled = new AbortController();
  const ended = once(worker, 'exit', { signal: settled.signal }).then(([code]) => {
    throw new Error(`Posts cannot be rendered: the thread for them ended with code ${code}.`);
  });
  try {
    const [message] = await Promise.race([once(worker, 'message', { signal }), ended]);
    return message;
  } finally {
    settled.abort();
  }
}

type Answer = { readonly value?: unknown; readonly refused?: string; readonly failed?: string };

function answerOf(message: unknown): Answer {
  if (isAnswer(message)) {
    return message;
  }
  return { failed: 'the thread for it sent a message that is not an answer.' };
}

function isAnswer(message: unknown): message is Answer {
  return (
    typeof message === 'object' &&
    message !== null &&
    ('value' in message ||
      ('refused' in message && typeof message.refused === 'string') ||
      ('failed' in message && typeof message.failed === 'string'))
  );
}

function refusalOf(error: unknown, limitMs: number): unknown {
  if (!(error instanceof Error)) {
    return error;
  }
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return new RenderRefused('render-limit', `rendering took over ${limitMs / 1000} s and was stopped; ${REMEDY}`);
  }
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new RenderRefused('render-limit', `rendering needed over ${MAX_MEGABYTES} MB and was stopped; ${REMEDY}`)
    : error;
}
