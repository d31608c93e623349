import { notFound } from '../posts/load-list.ts';

/** Any path that no other route has: the root's error page, with status 404. */
export function loader() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
