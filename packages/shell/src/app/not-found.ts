import { data } from 'react-router';

/*
 * The route `*` of every app: any path that no other route has gets the root's error page, with status 404 and the page data. An
 * app without it has that page too, but nothing in it that the middleware hands over.
 */

export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
