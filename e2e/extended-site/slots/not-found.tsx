import { SiteLink } from 'portico/page';

export default function NotFound() {
  return (
    <p>
      <SiteLink href="/blog">Tell us what you looked for</SiteLink>
    </p>
  );
}
