declare module '*site.config.ts?browser' {
  export const site: import('@portico/site/browser-config').BrowserConfig;
}
