import {
  type ActionFunctionArgs,
  Button,
  data,
  Form,
  type LoaderFunctionArgs,
  pageData,
  redirect,
  useActionData,
} from 'portico/page';

export { meta } from 'portico/page';

const COOKIES: [string, string][] = [
  ['set-cookie', 'asked=1; Path=/blog'],
  ['set-cookie', 'name=a%2Cb; Path=/blog'],
];

export function loader(args: LoaderFunctionArgs) {
  // It would be the same cookie for all readers.
  const cookie = { 'set-cookie': 'loaded=1' };
  return data(pageData(args, { title: 'Ask us', description: 'A form that this site answers.' }), { headers: cookie });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const question = String(form.get('question'));
  if (question === 'break') {
    throw new Error('the list of questions is full');
  }
  if (question === 'go') {
    return redirect('/blog/newsletter', 303);
  }
  return question === ''
    ? data({ answer: 'Write a question.' }, { status: 400 })
    : data({ answer: `You asked: ${question}` }, { headers: COOKIES });
}

export default function Ask() {
  const found = useActionData<typeof action>();
  return (
    <>
      <h1>Ask us</h1>
      <Form method="post">
        <label>
          Question <input name="question" />
        </label>
        <Button type="submit">Send</Button>
      </Form>
      <p role="status">{found?.answer}</p>
    </>
  );
}
