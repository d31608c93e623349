import type { PaletteKind } from '#search/palette-options.ts';

const PATHS: Readonly<Record<PaletteKind, string>> = {
  post: 'M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 12.5h6.5M9 16h6.5',
  tag: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8.2 8.2v.1',
  category: 'M3.5 6h6l2 2.5h9V19h-17z',
};

/** What kind of result a row of the palette is, for those who see it; its group says so in words. */
export function ResultIcon({ kind }: { readonly kind: PaletteKind }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  );
}
