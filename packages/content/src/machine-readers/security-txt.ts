export type SecurityContact = {
  /** `mailto:` or `https:` URL. */
  readonly contact: string;
  /** URL of the policy for those who report something. */
  readonly policy?: string | undefined;
};

// RFC 9116 section 2.5.5 recommends less than a year.
const VALID_DAYS = 360;
const DAY_MS = 86_400_000;

/**
 * Where to report a vulnerability (RFC 9116). `Expires` is counted from `now` (milliseconds since the epoch): whoever
 * runs the server vouches for the contact by running it.
 */
export function securityTxt({ contact, policy }: SecurityContact, baseUrl: string, now: number): string {
  const expires = new Date(Math.ceil(now / DAY_MS + VALID_DAYS) * DAY_MS).toISOString();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
  ];
  return `${lines.join('\n')}\n`;
}
