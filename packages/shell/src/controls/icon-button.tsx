import type { ComponentProps } from 'react';
import { Icon, type IconProps } from '#icons/icons.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> &
  Pick<IconProps, 'path'> & {
    /** The button's name for screen readers. */
    readonly label: string;
  };

/** A button that shows only an icon. Put a `Tooltip` around it to show its name to sighted readers. */
export function IconButton({ path, label, className = '', ...props }: IconButtonProps) {
  return (
    <button type="button" {...props} className={`icon-button ${className}`.trim()} aria-label={label}>
      <Icon path={path} />
    </button>
  );
}
