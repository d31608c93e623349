import { LocalDate, SiteLink } from '@portico/shell';

export function meta() {
  return [{ title: 'Usage · Relay' }];
}

export default function Usage() {
  return (
    <>
      <h1>Usage</h1>
      <p>
        Counted since <LocalDate date="2026-11-01" />.
      </p>
      <p>
        <SiteLink href="/">Project</SiteLink>
      </p>
    </>
  );
}
