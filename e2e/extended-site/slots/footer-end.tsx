export default function FooterEnd() {
  return <p>Made in Oslo</p>;
}
