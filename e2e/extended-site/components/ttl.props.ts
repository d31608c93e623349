export { schema, text } from '../../../sample/components/ttl.props.ts';
