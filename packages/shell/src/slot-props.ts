import type { AddingSlotProps, AnyFields, SlotName } from '@portico/core/site-slots';
import type { NotFoundProps } from '#app/failure-page.tsx';
import type { PostHeaderProps } from '#blocks/post-header.tsx';
import type { PostCardProps } from '#blocks/posts.tsx';
import type { FooterTopProps } from '#footer/footer-top.tsx';

/** The slots that replace a part of the program, each with the props of that part. */
type Replaced<Fields> = {
  readonly 'post-header': PostHeaderProps<Fields>;
  readonly 'post-card': PostCardProps;
  readonly 'footer-top': FooterTopProps;
  readonly 'not-found': NotFoundProps;
};

/** The props of the component in `slots/NAME.tsx`. `Fields` is the type of the value of `blog.fields`. */
export type SlotProps<Name extends SlotName, Fields = AnyFields> = Name extends keyof Replaced<Fields>
  ? Replaced<Fields>[Name]
  : AddingSlotProps<Name, Fields>;
