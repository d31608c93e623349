export const MIN_BURST = 1;
