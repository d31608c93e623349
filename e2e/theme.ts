import type { BrowserContext, Page } from '@playwright/test';
import { LOOK_COLORS } from '@portico/site/look-colors';
import { isLook, LOOK_NAMES, LOOKS, type Look } from '@portico/site/looks';
import { colorsIn } from './contrast.ts';

export type { Look } from '@portico/site/looks';

export const COOKIE = 'mantle-ui-theme';

export type Theme = 'system' | Look;

export const THEMES: readonly Theme[] = ['system', ...LOOK_NAMES];
