import { routes } from '@portico/core/routes';
import { postEnd as texts } from '@portico/core/texts';
import { copyToClipboard, toast } from '@portico/shell';

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
      <PostMenuButton links={props.links} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or a button is a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the interactive elements are inside. */}
      <div
        className="site-menu panel post-menu-panel"
        id={MENU}
        popover="auto"
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        <Actions {...props} />
      </div>
    </>
  );
}

/** Opens the menu. There is one next to the text, or above it on a phone, and one below a post that has neither. */
export function PostMenuButton({ links }: Pick<PostActionsProps, 'links'>) {
  return (
    <button
      type="button"
      className={links.length > 0 ? 'post-menu secondary row' : 'post-menu secondary row needs-script'}
      popoverTarget={MENU}
    >
      <span>{texts.actions}</span>
      <span className="chevron" aria-hidden="true" />
    </button>
  );
}

function Actions({ slug, baseUrl, links }: PostActionsProps) {
  const url = `${baseUrl}${routes.post.href({ slug })}`;
  return (
    <ul role="list">
      <CopyAction label={texts.copyLink} text={() => url} confirm={texts.linkCopied} refused={texts.linkRefused} />
      <CopyAction
        label={texts.copyMarkdown}
        text={() => loadMarkdown(slug)}
        confirm={texts.markdownCopied}
        refused={texts.markdownRefused}
      />
      {links.map(({ label, href }) => (
        <li key={href}>
          <a className="menu-item" href={href} rel="nofollow">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

type CopyActionProps = {
  readonly label: string;
  readonly text: () => string | Promise<string>;
  readonly confirm: string;
  readonly refused: string;
};

function CopyAction({ label, text, confirm, refused }: CopyActionProps) {
  async function copy(): Promise<void> {
    if (await copyToClipboard({ text: text(), refused })) {
      // The menu has closed, so no label can say this.
      toast({ priority: 'success', message: confirm });
    }
  }
  return (
    <li className="needs-script">
      <button type="button" className="menu-item" onClick={copy}>
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
