/* The virtual modules of the plugin in `vite.config.ts`, for `types` in an app's `tsconfig.json`. */

declare module '*site.config.ts?browser' {
  /** The app's name in its `vite.config.ts`. */
  export const app: string;
  export const site: import('@portico/core/browser-config').BrowserConfig;
}

declare module 'virtual:site.config.ts' {
  export const site: import('@portico/core/site-config').SiteConfig;
}

declare module 'virtual:slots/*' {
  /** The component in `slots/` of the site; null if there is none. */
  const Slot:
    | import('react').ComponentType<
        import('@portico/core/site-slots').AnySlotProps & {
          /** Rendered around the slot, and removed with it if it fails. */
          readonly Frame?: import('react').ComponentType<{ readonly children: import('react').ReactNode }>;
        }
      >
    | null;
  export default Slot;
}

declare module 'virtual:slots/post-header' {
  /** `instead` is the part that the slot replaces, for when the slot fails. */
  const Slot:
    | import('react').ComponentType<
        import('./slot-props.ts').SlotProps<'post-header'> & { readonly instead: import('react').ReactNode }
      >
    | null;
  export default Slot;
}

declare module 'virtual:slots/post-card' {
  const Slot:
    | import('react').ComponentType<
        import('./slot-props.ts').SlotProps<'post-card'> & { readonly instead: import('react').ReactNode }
      >
    | null;
  export default Slot;
}

declare module 'virtual:slots/footer-top' {
  const Slot:
    | import('react').ComponentType<
        import('./slot-props.ts').SlotProps<'footer-top'> & { readonly instead: import('react').ReactNode }
      >
    | null;
  export default Slot;
}

declare module 'virtual:slots/not-found' {
  const Slot:
    | import('react').ComponentType<
        import('./slot-props.ts').SlotProps<'not-found'> & { readonly instead: import('react').ReactNode }
      >
    | null;
  export default Slot;
}

declare module 'virtual:site-components' {
  /** Loads the modules in `components/` of the site, by name. */
  export const components: Readonly<
    Record<
      string,
      () => Promise<{ readonly default: import('react').ComponentType<Readonly<Record<string, unknown>>> }>
    >
  >;
  /** Loads the style sheets that each component imports, for documents. */
  export const styles: Readonly<Record<string, ReadonlyArray<() => Promise<{ readonly default: string }>>>>;
}

declare module '*?code' {
  /** A file that the build has highlighted. */
  const code: { readonly text: string; readonly html: string; readonly language: string };
  export default code;
}

declare module '*?inline-script' {
  const code: string;
  /** `sha256-…`, as a source of a Content-Security-Policy. */
  export const hash: string;
  export default code;
}

declare module 'virtual:any-page-files' {
  type NamedFile = { readonly name: string; readonly integrity: string; readonly text: string };
  export const script: NamedFile;
  export const styles: NamedFile;
  export const parts: string;
}

declare module 'virtual:any-page-parts' {
  /** The name of the file with the parts of the current version. */
  export const parts: string;
}

declare module 'virtual:root-styles' {
  /** The style sheets that `app/root.tsx` imports; none in development. */
  const sheets: readonly string[];
  export default sheets;
}

declare module '*?browser-module' {
  const url: string;
  export default url;
}

declare module '*.css?inline' {
  const css: string;
  export default css;
}

declare module 'virtual:slot-islands' {
  // biome-ignore lint/suspicious/noExplicitAny: each has other props.
  type SlotModule = { readonly default: import('react').ComponentType<any> };
  /** The modules in `slots/` of the site, by name; in browsers, only those that they hydrate. */
  export const slots: Readonly<
    Record<string, { readonly load: () => Promise<SlotModule>; readonly isClient: boolean }>
  >;
  /** The styles that they import, for documents. */
  export const styles: string;
}

declare module 'virtual:menu-icons.css';
