import type { SlotProps } from 'portico/page';

export default function AuthorEnd({ author }: SlotProps<'author-end'>) {
  return <p>Invite {author.name} to speak</p>;
}
