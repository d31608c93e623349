import { Button } from 'portico/page';
import { useState } from 'react';
import type { Props } from './limiter.props.ts';
import './limiter.css';

export default function Limiter({ burst, rate }: Props) {
  const [left, setLeft] = useState(burst);
  return (
    <p className="limiter">
      <Button onClick={() => setLeft(Math.max(0, left - 1))}>Send</Button> <output>{left}</output> of {burst} left,{' '}
      {rate} a minute
    </p>
  );
}
