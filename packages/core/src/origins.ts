export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a text is an origin in the form that browsers send in `Origin`, because it is compared with that. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

/** Whether a host is that domain or below it, and doesn't only end in the same letters. */
export function isInDomain(hostname: string, domain: string | undefined): boolean {
  return `.${hostname}`.endsWith(`.${domain}`);
}
