import { type HeaderFields, plain, retryLater, type SiteRequest, type SiteResponse } from '#http/messages.ts';
import { bodyOf, isFromThisSite } from '#http/request-body.ts';
import { MAX_ACTION_MS, MAX_FORM_BYTES, MAX_FORMS } from '#limits.ts';

// The headers that an action may read. It can't tell how the request arrived, because proxies set different headers.
const PASSED_ON = ['accept-language', 'content-type', 'cookie', 'user-agent'] as const;

type FormReaderOptions = {
  readonly baseUrl: string;
  readonly headers: HeaderFields;
  readonly reportError: (error: Error, url: string) => void;
  readonly maxActionMs?: number;
};

/** Answers a form with the result of its page's action. */
type AnswerForm = (form: Request) => Promise<SiteResponse>;

/** Reads forms that pages of this site send to one of its paths, and refuses all others. */
export function createFormReader({ baseUrl, headers, reportError, maxActionMs = MAX_ACTION_MS }: FormReaderOptions) {
  let open = 0;

  async function read(request: SiteRequest, target: string, answer: AnswerForm): Promise<SiteResponse> {
    // A refused request may be followed by a body that is not read.
    const refused = { ...headers, connection: 'close' };
    if (!isFromThisSite(request)) {
      return plain(403, 'Only pages of this site can send forms to it.\n', refused);
    }
    const body = await bodyOf(request, MAX_FORM_BYTES);
    if (body === 'too long') {
      return plain(413, `A form may have at most ${MAX_FORM_BYTES / 1024} KB.\n`, refused);
    }
    // The sender has disconnected. An action must never work with an incomplete form.
    if (body === 'cut off') {
      return plain(400, 'The form did not arrive completely.\n', refused);
    }
    const passed = PASSED_ON.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value] satisfies [string, string]];
    });
    // React Router doesn't wait for the action of an aborted request.
    const signal = AbortSignal.timeout(maxActionMs);
    const url = new URL(target, baseUrl);
    const form = new Request(url, { method: 'POST', body: new Uint8Array(body), headers: passed, signal });
    const response = await answer(form);
    // React Router reports nothing about an aborted request.
    if (signal.aborted) {
      reportError(
        new Error(`The action of the page took over ${maxActionMs / 1000} s. Make it respond sooner.`),
        target,
      );
    }
    return response;
  }

  return async (request: SiteRequest, target: string, answer: AnswerForm): Promise<SiteResponse> => {
    if (open >= MAX_FORMS) {
      return retryLater('Too many forms are being sent.', { ...headers, connection: 'close' });
    }
    open += 1;
    try {
      return await read(request, target, answer);
    } finally {
      open -= 1;
    }
  };
}
