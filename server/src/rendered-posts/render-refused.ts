import type { ContentError, ContentErrorCode } from '@portico/content';

export type RefusalCode = Extract<ContentErrorCode, 'render-limit' | 'render-failed'>;

/** A post's text that cannot be rendered, or not within the limits: a mistake of the post, not of the server. */
export class RenderRefused extends Error {
  readonly code: RefusalCode;

  /** `message` says why, and what to do. */
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'RenderRefused';
    this.code = code;
  }

  mistakeIn(file: string): ContentError {
    return { code: this.code, file, message: this.message };
  }
}
