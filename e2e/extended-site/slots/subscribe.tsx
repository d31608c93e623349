export default function Subscribe() {
  return <p>Follow us in our chat</p>;
}
