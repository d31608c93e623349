import { Link } from 'react-router';

export function meta() {
  return [{ title: 'Fast page · Gallery' }];
}

export default function Fast() {
  return (
    <>
      <h1>Fast page</h1>
      <Link to="/gallery">Back to the gallery</Link>
    </>
  );
}
