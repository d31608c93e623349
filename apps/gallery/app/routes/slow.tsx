import { setTimeout } from 'node:timers/promises';

export async function loader() {
  // Long enough to watch the progress bar.
  await setTimeout(1500);
  return null;
}

export function meta() {
  return [{ title: 'Slow page · Gallery' }];
}

export default function Slow() {
  return <h1>Slow page</h1>;
}
