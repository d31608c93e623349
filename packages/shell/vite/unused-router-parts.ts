import type { Plugin } from 'vite';

const MODULE = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;
// Statements of their own line, as the published files have them.
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const COMPONENT = /^((?:const|let|var) \w+ = )(?=[\w$]+\.(?:forwardRef|memo)\()/gm;

/**
 * Vite plugin: a bundler has to keep what React Router makes by a call of React or names for debugging, whether a page uses it
 * or not: `<Link>`, `<NavLink>` and all that they need. Without the names, and with the calls marked as pure, what is not used is
 * dropped from browsers' builds.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: 'portico:unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      MODULE.test(id)
        ? { code: code.replace(DISPLAY_NAME, '').replace(COMPONENT, '$1/* @__PURE__ */ '), map: null }
        : undefined,
  };
}
