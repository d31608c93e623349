import { data } from 'react-router';

/** Any path that no other route has: the root's error page, with status 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
