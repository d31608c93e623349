// src/theme/Root.tsx: where the skip link leads
import type { ReactNode } from 'react';

export default function Root({ children }: { children: ReactNode }) {
  return <div id="main" tabIndex={-1}>{children}</div>;
}
