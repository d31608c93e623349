export { default, loader, meta, shouldRevalidate } from '../../../sample/pages/pricing.tsx';
