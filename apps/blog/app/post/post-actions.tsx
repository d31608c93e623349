import { routes } from '@portico/core/routes';
import { postEnd as texts } from '@portico/core/texts';
import { copyToClipboard, SiteLink, toast } from '@portico/shell';

export type PostActionsProps = {
  readonly slug: string;
  readonly baseUrl: string;
  readonly links: ReadonlyArray<{ readonly label: string; readonly href: string }>;
};

const MENU = 'page--post-menu';

/** What readers can do with a post, in a menu that stays visible. */
export function PostMenu(props: PostActionsProps) {
  return (
    <>
      <button
        type="button"
        className={props.links.length > 0 ? 'post-menu' : 'post-menu needs-script'}
        popoverTarget={MENU}
      >
        <span>{texts.actions}</span>
        <span className="chevron" aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or a button is a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the interactive elements are inside. */}
      <div
        className="site-menu panel post-menu-panel"
        id={MENU}
        popover="auto"
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        <Actions {...props} itemClass="menu-item" />
      </div>
    </>
  );
}

/** The same actions, below the post. */
export function PostActions(props: PostActionsProps) {
  return <Actions {...props} className="quiet-links" />;
}

type ActionsProps = PostActionsProps & { readonly className?: string; readonly itemClass?: string };

function Actions({ slug, baseUrl, links, className, itemClass }: ActionsProps) {
  const url = `${baseUrl}${routes.post.href({ slug })}`;
  return (
    <ul className={className} role="list">
      <CopyAction
        label={texts.copyLink}
        className={itemClass}
        text={() => url}
        confirm={texts.linkCopied}
        refused={texts.linkRefused}
      />
      <CopyAction
        label={texts.copyMarkdown}
        className={itemClass}
        text={() => loadMarkdown(slug)}
        confirm={texts.markdownCopied}
        refused={texts.markdownRefused}
      />
      {links.map(({ label, href }) => (
        <li key={href}>
          <SiteLink className={itemClass} href={href} rel="nofollow">
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

type CopyActionProps = {
  readonly label: string;
  readonly className: string | undefined;
  readonly text: () => string | Promise<string>;
  readonly confirm: string;
  readonly refused: string;
};

function CopyAction({ label, className, text, confirm, refused }: CopyActionProps) {
  async function copy(): Promise<void> {
    if (await copyToClipboard({ text: text(), refused })) {
      // The menu has closed, so no label can say this.
      toast({ priority: 'success', message: confirm });
    }
  }
  return (
    <li className="needs-script">
      <button type="button" className={className} onClick={copy}>
        {label}
      </button>
    </li>
  );
}

async function loadMarkdown(slug: string): Promise<string> {
  const response = await fetch(routes.postMarkdown.href({ slug }));
  if (!response.ok) {
    throw new Error(`The request for the Markdown of ${slug} failed with status ${response.status}.`);
  }
  return response.text();
}
