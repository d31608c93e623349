/** The provider's icons, for `<head>`. They are where the app's own files are: at `/` but in development. */
export function BrandIcons() {
  const base = import.meta.env.BASE_URL;
  return (
    <>
      <link rel="icon" href={`${base}favicon-48.png`} type="image/png" sizes="48x48" />
      <link rel="icon" href={`${base}favicon.svg`} type="image/svg+xml" sizes="any" />
      <link rel="apple-touch-icon" href={`${base}apple-touch-icon.png`} />
    </>
  );
}
