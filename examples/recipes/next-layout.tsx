// app/layout.tsx. The shell sets the theme before React hydrates <html>, which suppressHydrationWarning allows.
import type { ReactNode } from 'react';

// Fails a build without it. Later, Next keeps what it has if this throws.
async function read(part: string) {
  const response = await fetch(`https://culvert.example/shell/${part}.html`, {
    next: { revalidate: 3600 },
    signal: AbortSignal.timeout(2000),
  });
  if (!response.ok) {
    throw new Error(`${response.url} answered ${response.status}.`);
  }
  return response.text();
}

function Part({ html }: { html: string }) {
  return <div style={{ display: 'contents' }} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [head, header, footer] = await Promise.all([read('head'), read('header'), read('footer')]);
  return (
    <html lang="en" suppressHydrationWarning>
      <body style={{ margin: 0 }}>
        <Part html={head + header} />
        <main id="main">{children}</main>
        <Part html={footer} />
      </body>
    </html>
  );
}
