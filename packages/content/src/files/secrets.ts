/** A kind of secret. If its pattern has groups, the secret is the first one. */
type Kind = readonly [what: string, pattern: RegExp, isReal?: (...match: readonly string[]) => boolean];

/** The kinds of secrets that have a recognizable form. Each pattern stays within a line, except for a private key. */
const CERTAIN: readonly Kind[] = [
  ['an access key of AWS', /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])/g],
  ['a secret key of AWS', /(?<=aws_secret_access_key["']?\s?[=:]\s?["']?)[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/gi],
  ['a token of GitHub', /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})(?!\w)/g],
  ['a token of GitLab', /(?<![\w-])glpat-[\w-]{20}(?![\w-])/g],
  ['a token of npm', /(?<!\w)npm_[A-Za-z0-9]{36}(?!\w)/g],
  ['a token of Slack', /(?<!\w)xox[abprs]-\d{9,13}-\d{9,13}-[A-Za-z0-9-]{16,64}(?![\w-])/g],
  [
    'an address that posts to Slack',
    /(?<=hooks\.slack\.com\/services\/T[A-Z0-9]{7,11}\/B[A-Z0-9]{7,11}\/)[A-Za-z0-9]{24}(?!\w)/g,
  ],
  ['a key of Google', /(?<![\w-])AIza[\w-]{35}(?![\w-])/g],
  ['a key of Stripe', /(?<!\w)(?:sk|rk)_live_[A-Za-z0-9]{24,99}(?!\w)/g],
  ['a key of OpenAI or Anthropic', /(?<![\w-])sk-(?:proj-|ant-)[\w-]{40,180}(?![\w-])/g],
  ['a key of SendGrid', /(?<!\w)SG\.[\w-]{22}\.[\w-]{43}(?![\w-])/g],
  // On one line, as in the JSON key file of a service account.
  [
    'a private key',
    /(?<=-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----(?:\\r)?\\n)[A-Za-z0-9+/=]{16,76}(?![A-Za-z0-9+/=])/g,
  ],
  ['a private key', /(?<=^\s*-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----\s*\n\s*)[A-Za-z0-9+/=]{16,76}(?=\s*$)/g],
  // Passwords for the reader's own machine are not secrets, as in postgres://user:password@localhost/db.
  [
    'a password in an address',
    /(?<=\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?|ftp|https?):\/\/[\w.-]{1,40}:)([^\s:@/"'<>${}*[\]]{6,80})@((?:[\w-]{1,40}\.){1,5}[a-z]{2,20})(?![\w.-])/gi,
    (_, password = '', host = '') =>
      ![EXAMPLE, EXAMPLE_PASSWORD, VARIABLE].some((pattern) => pattern.test(password)) && !EXAMPLE_HOST.test(host),
  ],
];

const LIKELY: readonly Kind[] = [
  [
    'a signed token (JWT)',
    /(?<![\w.-])(eyJ[\w-]{15,2000})\.(eyJ[\w-]{15,4000})\.[\w-]{40,1000}(?![\w-])/g,
    (_, head = '', claims = '') => isLive(head, claims),
  ],
  // What a command or a program sets or sends.
  [
    'what seems to be a token or key',
    /(?:token|api[_-]?key|secret(?:[_-]?key)?|passw(?:or)?d|bearer)["']?\s?[\s:=]\s?["']?([A-Za-z0-9_+/]{20,200}={0,2})(?![\w.+/=-])/gi,
    (_, text = '') => isRandom(text),
  ],
];

const BEGIN_KEY = /PRIVATE KEY-----\s*$/;
const MAY_HAVE_ONE =
  /A[KS]IA|aws_secret|gh[pousr]_|github_pat|glpat-|npm_|xox|hooks\.slack|AIza|_live_|sk-|SG\.|eyJ|:\/\/|PRIVATE KEY|token|api[_-]?key|secret|passw|bearer/i;

// Only examples have passwords like these. No generator makes them.
const EXAMPLE = /example|sample|dummy|fake|xxx|your|abcdef|123456|(.)\1{4}/i;
const EXAMPLE_PASSWORD =
  /^(?:pass|pw|my|secret|token|changeme|user|admin|root|postgres|mysql|guest|test|demo|api)|^(?:anonymous|hunter\d*)$/i;
// Matches the name of a variable that a shell replaces.
const VARIABLE = /^(?:[A-Z_]+|%.*%)$/;
// RFC 2606 reserves the first ones for examples. The others exist only in private networks.
const EXAMPLE_HOST = /(?:^|\.)example\.(?:com|org|net)$|\.(?:example|test|invalid|localhost|local|internal)$/i;

export type Secret = {
  readonly line: number;
  readonly message: string;
  readonly isCertain: boolean;
  readonly texts: readonly string[];
};

/** Finds credentials. The message doesn't repeat them, because messages are logged. */
export function findSecrets(lines: readonly string[]): readonly Secret[] {
  return lines.flatMap((text, index) => {
    const whole = BEGIN_KEY.test(text) ? `${text}\n${lines[index + 1] ?? ''}` : text;
    const found = MAY_HAVE_ONE.test(text) ? [...secretsIn(whole, CERTAIN), ...secretsIn(whole, LIKELY)] : [];
    const [first] = found;
    const texts = found.flatMap((each) => each.texts);
    const message = `this line has ${first?.what}, which gives access to anyone who reads it; revoke it, and write an example instead, with letters such as xxxx`;
    return first === undefined ? [] : [{ line: index + 1, message, isCertain: first.isCertain, texts }];
  });
}

function secretsIn(text: string, kinds: readonly Kind[]) {
  return kinds.flatMap(([what, pattern, isReal = (secret = '') => !EXAMPLE.test(secret)]) => {
    const texts = [...text.matchAll(pattern)].flatMap((match) => (isReal(...match) ? (match[1] ?? match[0]) : []));
    return texts.length === 0 ? [] : { what, texts, isCertain: kinds === CERTAIN };
  });
}

/** Whether a text has digits in many places, as generators make it, and isn't a readable text in Base64. */
function isRandom(text: string): boolean {
  const isReadable = /^[ -~]+$/.test(Buffer.from(text.replace(/^.*_/, ''), 'base64').toString());
  const isNamed = EXAMPLE.test(text) || /secret|token|key|passw|test/i.test(text);
  return (text.match(/\d+/g)?.length ?? 0) > 3 && new Set(text).size >= 10 && !isReadable && !isNamed;
}

/** Whether a text is a JSON Web Token that is still valid. Tokens in tutorials belong to John Doe, or have expired. */
function isLive(head: string, claims: string): boolean {
  try {
    const [header, body] = [head, claims].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    const hasExpired = typeof body.exp === 'number' && body.exp * 1000 < Date.now();
    return header.alg !== undefined && !hasExpired && !/example|John Doe|1234567890|test/i.test(JSON.stringify(body));
  } catch {
    return false;
  }
}
