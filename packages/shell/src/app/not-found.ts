import { data } from 'react-router';

/* The route `*` of every app: any path that matches no other route gets the root's error page, with status 404 and the page data. */

export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
