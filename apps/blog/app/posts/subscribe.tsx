import { FeedLinks, Newsletter, useShell } from '@portico/shell';

/** The ways to hear of new posts: the newsletter where one is configured, which names the feeds itself, else the feeds. */
export function Subscribe() {
  const { newsletter } = useShell().site;
  return newsletter === undefined ? (
    <p className="quiet-links">
      Follow the blog: <FeedLinks separator=" " />
    </p>
  ) : (
    <Newsletter id="post-newsletter" newsletter={newsletter} />
  );
}
