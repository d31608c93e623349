import { PostCard, type SlotProps } from 'portico/page';

/** The program's card, without authors and dates. */
export default function Card(props: SlotProps<'post-card'>) {
  return <PostCard {...props} byline={<p>Filed under {props.post.category}</p>} />;
}
