import type { Option } from '#search/palette-results.tsx';

const PATHS: Readonly<Record<Option['kind'], string>> = {
  post: 'M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 12.5h6.5M9 16h6.5',
  tag: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8.2 8.2v.1',
  category: 'M3.5 6h6l2 2.5h9V19h-17z',
  text: 'M11 4.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M16 16l4.5 4.5',
};

/** Shows what kind of result a row of the palette is; its group says so in words. */
export function ResultIcon({ kind }: { readonly kind: Option['kind'] }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  );
}
