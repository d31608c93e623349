export { default, loader, meta, shouldRevalidate } from '../../../sample/pages/download.tsx';
