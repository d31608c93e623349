import type { LinkGroup } from '@portico/config/site-config';
import { currentValue } from '#link/current-link.ts';

export type LinkGroupsProps = {
  readonly groups: readonly LinkGroup[];
  /** Makes ids unique. */
  readonly id: string;
  readonly pathname: string;
  /** Whether each link has a line on what is there. It describes the link and is no part of its name. */
  readonly withLines?: boolean;
};

/** The groups of links of a menu, each list named by its heading. */
export function LinkGroups({ groups, id, pathname, withLines = false }: LinkGroupsProps) {
  return groups.map(({ title, links }, index) => {
    // All of them or none, so that labels and rows line up.
    const haveIcons = links.every(({ icon }) => icon !== undefined);
    const haveLines = withLines && links.every(({ about }) => about !== undefined);
    const titleId = title === undefined ? undefined : `${id}-group-${index + 1}`;
    return (
      <div className="link-group" key={title ?? ''}>
        {title !== undefined && (
          <p className="link-group-title" id={titleId}>
            {title}
          </p>
        )}
        <ul aria-labelledby={titleId}>
          {links.map(({ label, href, icon, about }) => (
            <li key={label}>
              <a href={href} aria-current={currentValue(href, pathname)} data-icon={haveIcons ? icon : undefined}>
                {label}
              </a>
              {/* enhance-header.ts says that it describes the link: ids would be a third of its bytes. */}
              {haveLines && <span>{about}</span>}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
