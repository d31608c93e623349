import { type HeaderFields, plain, retryLater, type SiteRequest, type SiteResponse } from '#http/messages.ts';
import { bodyOf, isFromThisSite } from '#http/request-body.ts';

const MAX_BODY_BYTES = 65_536;
// Each is in memory until its page is made.
const MAX_FORMS = 200;
// The most that an action may take. A proxy waits for a minute.
const MAX_ACTION_MS = 20_000;
// What an action may read. It can't tell how the request came: proxies set other headers.
const PASSED_ON = ['accept-language', 'content-type', 'cookie', 'user-agent'] as const;

type FormReaderOptions = {
  readonly baseUrl: string;
  readonly headers: HeaderFields;
  readonly reportError: (error: Error, url: string) => void;
  readonly maxActionMs?: number;
};

/** Answers a form with what the action of its page makes of it. */
type AnswerForm = (form: Request) => Promise<SiteResponse>;

/** Reads forms that pages of this site send to a path of it, and refuses all others. */
export function createFormReader({ baseUrl, headers, reportError, maxActionMs = MAX_ACTION_MS }: FormReaderOptions) {
  let open = 0;

  async function read(request: SiteRequest, target: string, answer: AnswerForm): Promise<SiteResponse> {
    // A refused request may be followed by a body that is not read.
    const refused = { ...headers, connection: 'close' };
    if (!isFromThisSite(request)) {
      return plain(403, 'Only pages of this site can send forms to it.\n', refused);
    }
    const body = await bodyOf(request, MAX_BODY_BYTES);
    if (body === 'too long') {
      return plain(413, `A form may have at most ${MAX_BODY_BYTES / 1024} KB.\n`, refused);
    }
    // The sender has gone, but an action must not work with half of a form.
    if (body === 'cut off') {
      return plain(400, 'The form has not arrived as a whole.\n', refused);
    }
    const passed = PASSED_ON.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value] satisfies [string, string]];
    });
    // React Router waits for no action of a request that is aborted.
    const signal = AbortSignal.timeout(maxActionMs);
    const url = new URL(target, baseUrl);
    const form = new Request(url, { method: 'POST', body: new Uint8Array(body), headers: passed, signal });
    const response = await answer(form);
    // Of an aborted request, React Router reports nothing.
    if (signal.aborted) {
      reportError(new Error(`The action of the page took over ${maxActionMs / 1000} s. Let it answer sooner.`), target);
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
