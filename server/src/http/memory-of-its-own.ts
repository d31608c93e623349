/** The same bytes, for who keeps them: `node:buffer` and `node:zlib` give parts of 16 and 64 KB, and whoever keeps a part keeps all of it. */
export function inMemoryOfItsOwn(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) {
    return bytes;
  }
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}
