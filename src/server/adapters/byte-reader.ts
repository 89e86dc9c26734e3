/** Reads a binary format from front to back. */
export class ByteReader {
  private readonly view: Buffer
  private at = 0

  constructor(bytes: Uint8Array) {
    this.view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  u8(): number {
    return this.view.readUInt8(this.move(1))
  }
  u16(): number {
    return this.view.readUInt16BE(this.move(2))
  }
  i16(): number {
    return this.view.readInt16BE(this.move(2))
  }
  u32(): number {
    return this.view.readUInt32BE(this.move(4))
  }
  text(length: number): string {
    return this.view.toString('latin1', this.move(length), this.at)
  }
  bytes(length: number): Buffer {
    return this.view.subarray(this.move(length), this.at)
  }
  skip(length: number): void {
    this.move(length)
  }
  /** Seven bits in each byte, the highest says that more follow. */
  base128(): number {
    let value = 0
    for (let byte = 0x80; byte & 0x80; ) {
      byte = this.u8()
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  /** One byte for small numbers, two or three for larger ones (WOFF 2, 6.1.1). */
  short255(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 254) return this.u8() + 506
    return code === 255 ? this.u8() + 253 : code
  }
  private move(length: number): number {
    const from = this.at
    this.at += length
    return from
  }
}
