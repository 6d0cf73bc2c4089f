// The dice of the server, recomputed: ChaCha with 8 rounds keyed with the seed, one 32-bit word a die,
// unbiased range reduction. See "Dice that can be checked" in docs/api.md.

const constants = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

const rotate = (x: number, bits: number): number => (x << bits) | (x >>> (32 - bits));

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  x[a] = x[a]! + x[b]!;
  x[d] = rotate(x[d]! ^ x[a]!, 16);
  x[c] = x[c]! + x[d]!;
  x[b] = rotate(x[b]! ^ x[c]!, 12);
  x[a] = x[a]! + x[b]!;
  x[d] = rotate(x[d]! ^ x[a]!, 8);
  x[c] = x[c]! + x[d]!;
  x[b] = rotate(x[b]! ^ x[c]!, 7);
}

export function chacha8Block(key: Uint32Array, counter: number, stream: number): Uint32Array {
  const start = new Uint32Array(16);
  start.set(constants, 0);
  start.set(key, 4);
  start[12] = counter >>> 0;
  start[13] = Math.floor(counter / 2 ** 32);
  start[14] = stream >>> 0;
  start[15] = Math.floor(stream / 2 ** 32);
  const x = start.slice();
  for (let round = 0; round < 8; round += 2) {
    quarter(x, 0, 4, 8, 12);
    quarter(x, 1, 5, 9, 13);
    quarter(x, 2, 6, 10, 14);
    quarter(x, 3, 7, 11, 15);
    quarter(x, 0, 5, 10, 15);
    quarter(x, 1, 6, 11, 12);
    quarter(x, 2, 7, 8, 13);
    quarter(x, 3, 4, 9, 14);
  }
  return x.map((word, i) => word + start[i]!);
}

export class DiceStream {
  private words = new Uint32Array(0);
  private next = 0;
  private block = 0;

  constructor(
    private readonly key: Uint32Array,
    private readonly stream = 0,
  ) {}

  private word(): number {
    if (this.next === this.words.length) {
      this.words = chacha8Block(this.key, this.block++, this.stream) as Uint32Array<ArrayBuffer>;
      this.next = 0;
    }
    return this.words[this.next++]!;
  }

  /** A number from 0 to limit − 1. */
  below(limit: number): number {
    const rejected = (2 ** 32 - limit) % limit;
    for (;;) {
      const product = BigInt(this.word()) * BigInt(limit);
      if (Number(product & 0xffffffffn) >= rejected) return Number(product >> 32n);
    }
  }

  die(faces: number): number {
    return this.below(faces) + 1;
  }
}

export function bytesFromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new Error('Not hexadecimal.');
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

export const hexFromBytes = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 32 bytes as eight little-endian words. */
export function keyFromBytes(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
}
