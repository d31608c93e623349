const words = (text: string) => text.trim().split(/\s+/);

const METHODS = words('GET GET GET HEAD POST PUT DELETE OPTIONS BREW');
const PARTS = words(`/ // blog tag search og feed.json .md .data .png .. . %2e%2e %2f %00 %ff % \\ ? & = q page
  preview # ; : @ " ' < { $ \xe9 \xff ~ * 0 -1 ${'a'.repeat(2000)}`);

/** The same for the same number. */
export function randomRequest(number: number): string {
  let state = number + 1;
  const pick = (list: readonly string[]) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] ?? '';
  };
  const target = Array.from({ length: 1 + (number % 9) }, () => pick(PARTS)).join('');
  return `${pick(METHODS)} /${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
}

const SECOND = 'GET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n';
const CHUNKED = 'transfer-encoding: chunked';
const post = (headers: string, before = '') => `POST /blog HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n${before}${SECOND}`;
const lengths = ['0, 35', '+0', '0x0', '-1', '0\r\ncontent-length: 35', `5\r\n${CHUNKED}`];
const codings = ['xchunked', 'chunked, identity', '\x0bchunked', 'chunked\r\ntransfer-encoding: identity'];
const chunks = ['0x0\r\n\r\n', '-1\r\n\r\n', '2\r\nabc\r\n0\r\n\r\n', 'ffffffffffffffffff\r\n'];

/** Requests whose end is unclear: a proxy and a server might disagree on where the next one begins. */
export const FRAMING = [
  ...lengths.map((length) => post(`content-length: ${length}`)),
  ...codings.map((coding) => post(`transfer-encoding: ${coding}`, '0\r\n\r\n')),
  ...chunks.map((chunk) => post(CHUNKED, chunk)),
  ...['content-length : 0', 'a\0: b', 'no colon', 'a: b\r\n c: d\r\ncontent-length: 35'].map((headers) =>
    post(headers),
  ),
  ...['GET /blog HTTP/1.1\nhost: a\n\n', 'GET /blog HTTP/1.1\r\n\r\n', 'GET /blog HTTP/9.9\r\nhost: a\r\n\r\n'].map(
    (first) => first + SECOND,
  ),
  `GET /blog HTTP/1.1\r\nhost: a\r\nlarge: ${'a'.repeat(100_000)}\r\n\r\n`,
];

/** Headers that some servers take for the address, and then keep a page of it for every reader. */
export const POISONS = `host: evil.example
x-forwarded-host: evil.example
x-forwarded-server: evil.example
x-host: evil.example
forwarded: host=evil.example;proto=http
x-forwarded-proto: evil
x-forwarded-prefix: /evil
x-original-url: /evil
x-rewrite-url: /evil
x-http-method-override: HEAD
origin: https://evil.example
referer: https://evil.example/
cookie: mantle-ui-theme=evil
accept-language: evil
accept-encoding: evil
accept: text/markdown
range: bytes=0-0
if-none-match: *`
  .split('\n')
  .map((line) => line.split(': '))
  .map(([name = '', value = '']) => ({ [name]: value }));
