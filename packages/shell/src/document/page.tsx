import type { ReactNode } from 'react';
import { MAIN_ID, SkipLink } from '#document/skip-link.tsx';
import { Footer } from '#footer/footer.tsx';
import { Header } from '#header/header.tsx';
import type { Shell } from '#shell-context.tsx';
import { ShellProvider } from '#shell-context.tsx';

/** Everything between `<body>` and `</body>` that the shell owns, around the page's own content. */
export function Page({ children, ...shell }: Shell & { readonly children: ReactNode }) {
  return (
    <ShellProvider {...shell}>
      <SkipLink />
      <Header />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </ShellProvider>
  );
}
