import type { SlotProps } from 'portico/page';

export default function PostAside({ post }: SlotProps<'post-aside'>) {
  return <p>Beside {post.title}</p>;
}
