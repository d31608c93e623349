export default function Banner() {
  return <p className="slot-banner">Banner of the site</p>;
}
