import type { LinkGroup } from '@portico/site/config';
import { CurrentLink } from '#link/current-link.tsx';

/** The groups of links of a menu, each list named by its heading. `id` makes the headings' ids unique. */
export function LinkGroups({ groups, id }: { readonly groups: readonly LinkGroup[]; readonly id: string }) {
  return groups.map((group, index) => (
    <Group key={group.title ?? ''} group={group} titleId={`${id}-group-${index + 1}`} />
  ));
}

function Group({ group: { title, links }, titleId }: { readonly group: LinkGroup; readonly titleId: string }) {
  return (
    <div className="link-group">
      {title !== undefined && (
        <p className="link-group-title" id={titleId}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title === undefined ? undefined : titleId}>
        {links.map((link) => (
          <li key={link.label}>
            <CurrentLink href={link.href}>{link.label}</CurrentLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
