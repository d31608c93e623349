/** The provider's icons, for `<head>`. Renders nothing without a brand, so that an app can have a different `favicon.ico`. */
export function BrandIcons() {
  // The plugin in `vite.config.ts` defines it.
  if (import.meta.env.HAS_BRAND === false) {
    return null;
  }
  const base = import.meta.env.BASE_URL;
  return (
    <>
      <link rel="icon" href={`${base}favicon-48.png`} type="image/png" sizes="48x48" />
      <link rel="icon" href={`${base}favicon.svg`} type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href={`${base}apple-touch-icon.png`} />
    </>
  );
}
