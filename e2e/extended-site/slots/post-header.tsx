import { PostHeader, type SlotProps } from 'portico/page';

/** The program's header, with a line more. */
export default function Header({ byline, ...props }: SlotProps<'post-header'>) {
  const reviewed = (
    <>
      {byline}
      <p>Reviewed by our editors</p>
    </>
  );
  return <PostHeader {...props} byline={reviewed} />;
}
