// The library's core comes without types of its own; its functions are those of the whole.
declare module 'vanilla-cookieconsent/dist/core/cookieconsent-core.esm.js' {
  export {
    acceptCategory,
    eraseCookies,
    getCookie,
    getUserPreferences,
    reset,
    run,
    setCookieData,
    validConsent,
  } from 'vanilla-cookieconsent';
}
