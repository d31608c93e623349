import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';

type Nowhere = { readonly isNowhere: boolean; readonly setIsNowhere: (isNowhere: boolean) => void };

// In the HTML of an error page, for the first render in the browser.
const ATTRIBUTE = 'data-is-nowhere';

/** Whether the page is missing or unreachable. The header then marks no link as current. */
export const NowhereContext = createContext<Nowhere>({ isNowhere: false, setIsNowhere() {} });

export const MissingContext = createContext(false);

export function NowhereProvider({ children }: { readonly children: ReactNode }) {
  const isMissing = use(MissingContext);
  const [isNowhere, setIsNowhere] = useState(() =>
    import.meta.env.SSR ? isMissing : document.querySelector(`[${ATTRIBUTE}]`) !== null,
  );
  const value = useMemo(() => ({ isNowhere, setIsNowhere }), [isNowhere]);
  return <NowhereContext value={value}>{children}</NowhereContext>;
}

export function useNowhere(isNowhere: boolean) {
  const { setIsNowhere } = use(NowhereContext);
  useLayoutEffect(() => {
    setIsNowhere(isNowhere);
    return () => setIsNowhere(false);
  }, [isNowhere, setIsNowhere]);
  return { [ATTRIBUTE]: isNowhere ? '' : undefined };
}
