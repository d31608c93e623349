import { SiteLink } from '@portico/shell';

export function Buttons() {
  return (
    <p className="gallery-row">
      <button type="button" className="button" data-style="filled">
        The one that is meant
      </button>
      <button type="button" className="button" data-style="outline">
        Another
      </button>
      <button type="button" className="button" data-style="ghost">
        One that is beside the point
      </button>
      <SiteLink className="button" data-style="outline" href="https://elsewhere.example">
        A link
      </SiteLink>
    </p>
  );
}
