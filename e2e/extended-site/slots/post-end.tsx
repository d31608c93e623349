'use client';

import { Button, type SlotProps, toast } from 'portico/page';

export default function PostEnd({ post }: SlotProps<'post-end'>) {
  return (
    <p>
      <Button onClick={() => toast({ priority: 'success', message: `Thanks for reading ${post.title}` })}>
        Was this useful?
      </Button>
    </p>
  );
}
