'use client';

import { useState } from 'react';

export default function HeaderEnd() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className="button clicks" onClick={() => setCount(count + 1)}>
      Clicks: {count}
    </button>
  );
}
