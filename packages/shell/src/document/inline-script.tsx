import { createContext, use } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Provides the nonce of a render. The policy of the document finds its inline scripts by this nonce. */
export const NonceProvider = NonceContext;

/** A script of the document, which runs before React. Only the server needs its text: hydration leaves the element as it is. */
export function InlineScript({ code }: { readonly code: string }) {
  const nonce = use(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : '' }}
    />
  );
}
