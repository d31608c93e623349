import { FeedLinks as Links } from '@portico/shell';

export function FeedLinks() {
  return (
    <p>
      Follow the blog: <Links />
    </p>
  );
}
