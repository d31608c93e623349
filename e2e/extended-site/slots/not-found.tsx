import { SiteLink, type SlotProps } from 'portico/page';

export default function Missing({ posts }: SlotProps<'not-found'>) {
  return (
    <>
      <h1>We lost this page</h1>
      <p>
        <SiteLink href="/blog">Tell us what you looked for</SiteLink>, or read {posts[0]?.title}.
      </p>
    </>
  );
}
