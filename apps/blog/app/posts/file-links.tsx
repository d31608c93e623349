import { SiteLink } from '@portico/shell';
import type { SourceLinks } from './source-links.ts';

/** The way to a post's file, for who finds a mistake in it or wants to know what changed. */
export function FileLinks({ edit, history }: SourceLinks) {
  return (
    <p className="post-source">
      {edit !== undefined && <SiteLink href={edit}>Edit this page</SiteLink>}
      {history !== undefined && <SiteLink href={history}>View history</SiteLink>}
    </p>
  );
}
