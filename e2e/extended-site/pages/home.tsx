import { type LoaderFunctionArgs, pageData } from 'portico/page';

export { meta } from 'portico/page';

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Relay', description: 'A site with parts of its own.' });
}

export default function Home() {
  return <h1>Relay</h1>;
}
