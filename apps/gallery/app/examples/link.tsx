import { SiteLink } from '@portico/shell';

export function Link() {
  return (
    <p>
      <SiteLink href="/gallery/fast">A page of this app</SiteLink>, which its router follows, and{' '}
      <SiteLink href="https://elsewhere.example">one of another origin</SiteLink>, which the browser does.
    </p>
  );
}
