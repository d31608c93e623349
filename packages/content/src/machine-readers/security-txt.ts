import type { SiteLanguage } from '@portico/site/languages';
import { routes } from '@portico/site/routes';

export type SecurityContact = {
  /** `mailto:` or `https:` URL, or a path of the site. */
  readonly contact: string;
  /** URL of the policy for those who report something. */
  readonly policy?: string | undefined;
};

export type SecurityTxtOptions = {
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** Of the site: its operators read that, and English. */
  readonly language: SiteLanguage;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

export type SecurityTxt = {
  readonly text: string;
  /** Milliseconds since the epoch from which a new one would expire later. */
  readonly freshUntil: number;
};

// RFC 9116 section 2.5.5 recommends less than a year.
const VALID_DAYS = 360;
const DAY_MS = 86_400_000;

/**
 * Where to report a vulnerability (RFC 9116). `Expires` is counted from the end of the day of `now`: by running the
 * server, its operator vouches for the contact each day.
 */
export function securityTxt(
  { contact, policy }: SecurityContact,
  { baseUrl, language, now }: SecurityTxtOptions,
): SecurityTxt {
  const endOfDay = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const expires = new Date(endOfDay + VALID_DAYS * DAY_MS).toISOString();
  const languages = new Set([new Intl.Locale(language).language, 'en']);
  const lines = [
    `Contact: ${new URL(contact, baseUrl).href}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${[...languages].join(', ')}`,
    `Canonical: ${baseUrl}${routes.security.href()}`,
    ...(policy === undefined ? [] : [`Policy: ${new URL(policy, baseUrl).href}`]),
  ];
  return { text: `${lines.join('\n')}\n`, freshUntil: endOfDay };
}
