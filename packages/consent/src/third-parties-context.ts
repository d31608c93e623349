import { createContext } from 'react-router';
import type { ThirdParties } from '#vendors/third-parties.ts';

/** What the server hands to every app about third parties, beside the shell's own services. */
export type ThirdPartyServices = { readonly thirdParties: ThirdParties };

/** For an app's `createLoadContext` to fill and its `entry.server` to read. */
export const thirdPartiesContext = createContext<ThirdParties>({ consent: undefined, pageCounts: false });
