import type { SlotProps } from 'portico/page';

/** Fails for one author. */
export default function AuthorEnd({ author }: SlotProps<'author-end'>) {
  if (author.slug === 'ines-okafor') {
    throw new Error('no talks of Ines Okafor');
  }
  return <p>Invite {author.name} to speak</p>;
}
