import { routes } from '@portico/config/routes';
import { postActions as texts } from '@portico/config/texts';
import { LocalDate, SiteLink } from '@portico/shell';
import { useEffect, useState } from 'react';
import { CopyLink } from './copy-link.tsx';
import type { SourceLinks } from './source-links.ts';
import { SubscribeLink } from './subscribe-link.tsx';

export type ShareLinksProps = SourceLinks & {
  readonly baseUrl: string;
  readonly slug: string;
  readonly title: string;
  /** ISO 8601. Of any change: `updated` is for those that readers should know of. */
  readonly lastChange: string | undefined;
};

/**
 * What a reader may do with a post: pass it on, take it along as Markdown, and see its file, to correct a mistake in it or to
 * know what changed.
 */
export function ShareLinks({ baseUrl, slug, title, edit, history, lastChange }: ShareLinksProps) {
  const url = `${baseUrl}${routes.post.href({ slug })}`;
  // The server does not know whether the device has a sheet of its own.
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  return (
    <div>
      <p className="quiet-links">
        <CopyLink url={url} />
        {canShare && (
          // A reader who closes the sheet has rejected it, which is no error.
          <button
            type="button"
            className="button"
            data-style="outline"
            onClick={() => navigator.share({ title, url }).catch(() => {})}
          >
            {texts.share}
          </button>
        )}
        <SubscribeLink isButton />
        <a href={routes.postMarkdown.href({ slug })}>{texts.markdown}</a>
        {edit !== undefined && (
          <SiteLink href={edit}>
            <span>
              {texts.edit[0]}
              <span className="visually-hidden">{texts.edit[1]}</span>
            </span>
          </SiteLink>
        )}
        {history !== undefined && (
          <SiteLink href={history}>
            {lastChange === undefined ? (
              texts.history
            ) : (
              <span>
                {texts.lastChanged[0]}
                <LocalDate date={lastChange} />
                {texts.lastChanged[1]}
              </span>
            )}
          </SiteLink>
        )}
      </p>
    </div>
  );
}
