export { default } from '../../../sample/components/ttl.tsx';
