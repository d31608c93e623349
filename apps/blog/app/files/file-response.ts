/** The policy of a file that is not a document: it loads nothing, and no frame shows it. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'";

export type FileOptions = {
  readonly type: string;
  /** `Cache-Control`. */
  readonly policy: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export function fileResponse(body: string | Uint8Array<ArrayBuffer>, { type, policy, headers }: FileOptions): Response {
  return new Response(body, { headers: { 'content-type': type, 'cache-control': policy, ...headers } });
}

/** Returns the response for a missing file. The server replaces it with an error page. */
export function missingFile(): Response {
  return new Response(null, { status: 404 });
}
