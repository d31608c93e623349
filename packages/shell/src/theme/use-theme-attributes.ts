import { useState } from 'react';

/** What the script before the first paint and the theme's controller write on `<html>`, as React's props. */
export type ThemeAttributes = {
  readonly className?: string;
  readonly 'data-theme'?: string | undefined;
  readonly 'data-applied-theme'?: string | undefined;
  readonly 'data-platform'?: string | undefined;
};

/**
 * The attributes that the document's root has when it is mounted; none on the server. After an error React mounts a new
 * root: it takes every attribute off the element and puts its own on, so its own have to be those that were there, or
 * another theme would be painted until the controller is back.
 */
export function useThemeAttributes(): ThemeAttributes {
  const [attributes] = useState(readThemeAttributes);
  return attributes;
}

function readThemeAttributes(): ThemeAttributes {
  if (import.meta.env.SSR) {
    return {};
  }
  const { className, dataset } = document.documentElement;
  return {
    className,
    'data-theme': dataset.theme,
    'data-applied-theme': dataset.appliedTheme,
    'data-platform': dataset.platform,
  };
}
