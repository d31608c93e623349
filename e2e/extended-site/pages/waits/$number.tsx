import { type ActionFunctionArgs, type LoaderFunctionArgs, pageData } from 'portico/page';

export { meta } from 'portico/page';

/** Waits for another server that never answers. */
export async function loader(args: LoaderFunctionArgs) {
  await new Promise(() => {});
  return pageData(args, { title: 'Waits', description: 'Waits for a server that never answers.' });
}

/** Leaves a promise that is rejected, and reads the form. */
export async function action({ request }: ActionFunctionArgs) {
  void Promise.reject(new Error('the queue is full'));
  await request.formData();
  return null;
}

export default function Waits() {
  return <h1>Waits</h1>;
}
