import { setTimeout } from 'node:timers/promises';
import { Link } from 'react-router';

// Long enough to watch the progress bar.
const LOADING_MS = 1500;

export async function loader() {
  await setTimeout(LOADING_MS);
  return null;
}

export function meta() {
  return [{ title: 'Slow page · Gallery' }];
}

/** A page whose loader takes its time. */
export default function Slow() {
  return (
    <>
      <h1>Slow page</h1>
      <p>
        Its loader took {LOADING_MS} ms. <Link to="/gallery">Back to the gallery</Link>
      </p>
    </>
  );
}
