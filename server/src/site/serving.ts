import type { Content } from '@portico/content';
import type { Site } from '#site/answer.ts';

/** What the server does now: for readers, for load balancers and for operators. */
export class Serving {
  /** What readers get; undefined until the content is read and the first pages are made. */
  site: Site | undefined;
  /** What is done until then. */
  step = 'The content is being read.';
  readonly #content: Pick<Content, 'staleBecause' | 'unstoredBecause'>;
  readonly #stopping: AbortSignal;

  constructor(content: Pick<Content, 'staleBecause' | 'unstoredBecause'>, stopping: AbortSignal) {
    this.#content = content;
    this.#stopping = stopping;
  }

  /** Why the server should get no traffic; undefined if it should. */
  get notReady(): string | undefined {
    if (this.#stopping.aborted) {
      return 'The server is stopping.';
    }
    return this.site === undefined ? (this.#content.staleBecause() ?? this.step) : undefined;
  }

  /** What an operator has to correct although readers get what was saved. */
  get warning(): string | undefined {
    return this.#content.staleBecause() ?? this.#content.unstoredBecause();
  }
}
