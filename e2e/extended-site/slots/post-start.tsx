import type { SlotProps } from 'portico/page';

export default function PostStart({ post }: SlotProps<'post-start'>) {
  return (
    <p>
      Takes {post.readingMinutes} min, {post.fields?.level}
    </p>
  );
}
