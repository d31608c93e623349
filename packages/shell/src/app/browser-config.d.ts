declare module '*site.config.ts?browser' {
  /** The name that the app has in its `vite.config.ts`. */
  export const app: string;
  export const site: import('@portico/config/browser-config').BrowserConfig;
}

declare module 'virtual:site.config.ts' {
  export const site: import('@portico/config/site-config').SiteConfig;
}
