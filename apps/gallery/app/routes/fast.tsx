import { Link } from 'react-router';

export function meta() {
  return [{ title: 'Fast page · Gallery' }];
}

/** A page that is there at once. */
export default function Fast() {
  return (
    <>
      <h1>Fast page</h1>
      <p>
        Its loader waits for nothing. <Link to="/gallery">Back to the gallery</Link>
      </p>
    </>
  );
}
