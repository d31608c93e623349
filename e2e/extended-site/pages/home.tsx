import { type LoaderFunctionArgs, pageData } from 'portico/page';

export { meta } from 'portico/page';

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Relay', description: 'A site with its own parts.' });
}

export default function Home() {
  return <h1>Relay</h1>;
}
