import { type RouteFacts, routes } from '@portico/config/routes';
import { parseTarget } from '#request/target.ts';

/** What a page of any origin may read (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export const FOR_ALL: Readonly<Record<string, string>> = { 'access-control-allow-origin': '*' };

const DAY_S = 86_400;

/** The headers that answer a browser that asks before it sends a request with unusual headers; undefined for any other request. */
export function preflightHeaders({ method, headers }: Request, target: string) {
  if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) {
    return undefined;
  }
  const parsed = parseTarget(target);
  const match = parsed.kind === 'target' ? parsed.target.match : undefined;
  const { forAll }: Partial<RouteFacts> = match === undefined ? {} : routes[match.name];
  return forAll
    ? {
        ...FOR_ALL,
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': '*',
        'access-control-max-age': String(DAY_S),
      }
    : undefined;
}
