import { LocalDate, SiteLink } from '@portico/shell';
import type { SourceLinks } from './source-links.ts';

export type FileLinksProps = SourceLinks & {
  /** ISO 8601. Of any change: `updated` is for those that readers should know of. */
  readonly lastChange: string | undefined;
};

/** The way to a post's file, for who finds a mistake in it or wants to know what changed. */
export function FileLinks({ edit, history, lastChange }: FileLinksProps) {
  return (
    <p className="post-source">
      {edit !== undefined && <SiteLink href={edit}>Edit this page</SiteLink>}
      {history !== undefined && <SiteLink href={history}>View history</SiteLink>}
      {lastChange !== undefined && (
        <span>
          Last changed <LocalDate date={lastChange} />
        </span>
      )}
    </p>
  );
}
