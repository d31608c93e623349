import { routes } from '@portico/core/routes';
import { postEnd as texts } from '@portico/core/texts';

export type PostActionsProps = {
  readonly slug: string;
  readonly baseUrl: string;
  readonly links: ReadonlyArray<{ readonly label: string; readonly href: string }>;
};

const MENU = 'page--post-menu';

/** What readers can do with a post, in a menu that stays visible. The buttons copy: see enhance/copy.ts. */
export function PostMenu(props: PostActionsProps) {
  return (
    <>
      <PostMenuButton links={props.links} />
      <div className="site-menu panel post-menu-panel" id={MENU} popover="auto">
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
      <li className="needs-script">
        <button
          type="button"
          className="menu-item"
          data-copy={url}
          data-confirm={texts.linkCopied}
          data-refused={texts.linkRefused}
        >
          {texts.copyLink}
        </button>
      </li>
      <li className="needs-script">
        <button
          type="button"
          className="menu-item"
          data-markdown={slug}
          data-confirm={texts.markdownCopied}
          data-refused={texts.markdownRefused}
        >
          {texts.copyMarkdown}
        </button>
      </li>
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
