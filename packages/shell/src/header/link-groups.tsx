import type { LinkGroup } from '@portico/site/config';
import { currentValue } from '#link/current-link.ts';

export type LinkGroupsProps = {
  readonly groups: readonly LinkGroup[];
  /** Makes the headings' ids unique. */
  readonly id: string;
  readonly pathname: string;
};

/** The groups of links of a menu, each list named by its heading. */
export function LinkGroups({ groups, id, pathname }: LinkGroupsProps) {
  return groups.map(({ title, links }, index) => {
    const titleId = title === undefined ? undefined : `${id}-group-${index + 1}`;
    return (
      <div className="link-group" key={title ?? ''}>
        {title !== undefined && (
          <p className="link-group-title" id={titleId}>
            {title}
          </p>
        )}
        <ul aria-labelledby={titleId}>
          {links.map(({ label, href }) => (
            <li key={label}>
              <a href={href} aria-current={currentValue(href, pathname)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
