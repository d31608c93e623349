import type { ComponentProps } from 'react';
import { type LinkProps, SiteLink } from '#router/router.tsx';

/** `filled` is for what most readers want, `outline` for the rest, and `ghost` has no border. */
export type ButtonVariant = 'filled' | 'outline' | 'ghost';

type Look = { readonly variant?: ButtonVariant | undefined };

export type ButtonProps = Look & (LinkProps | (Omit<ComponentProps<'button'>, 'style'> & { readonly href?: never }));

/** A button, or, with an `href`, a link that looks like one. A button submits its form only with `type="submit"`. */
export function Button({ variant = 'outline', className = '', ...props }: ButtonProps) {
  const look = { className: `button ${className}`.trim(), 'data-style': variant };
  return props.href === undefined ? <button type="button" {...props} {...look} /> : <SiteLink {...props} {...look} />;
}
