import { type HeaderFields, plain, type SiteRequest, type SiteResponse } from '#http/messages.ts';
import { bodyOf, isFromThisSite } from '#http/request-body.ts';
import { MAX_FORM_BYTES } from '#limits.ts';

// The headers that an action may read. It can't tell how the request arrived, because proxies set different headers.
const PASSED_ON = ['accept-language', 'content-type', 'cookie', 'user-agent'] as const;

/** A form that a page of this site sent. */
export type Form = {
  /** The request target, with the whole query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
};

/** Reads a form that a page of this site sends to one of its paths. Returns the response that refuses any other. */
export async function readForm(
  request: SiteRequest,
  target: string,
  headers: HeaderFields,
): Promise<Form | SiteResponse> {
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
  return { target, headers: Object.fromEntries(passed), body: new Uint8Array(body) };
}

/** The request that an action gets. If its body isn't a form, as a stranger may send it, `formData()` throws a 400. */
export class FormRequest extends Request {
  constructor(url: URL, { headers, body }: Form, signal: AbortSignal) {
    super(url, { method: 'POST', headers, body, signal });
  }

  override async formData(): Promise<FormData> {
    try {
      return await super.formData();
    } catch {
      throw new Response('This is not a form.', { status: 400 });
    }
  }
}
