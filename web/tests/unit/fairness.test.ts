import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytesFromHex, chacha8Block, DiceStream, hexFromBytes, keyFromBytes } from '../../src/fairness/chacha';
import { sha256, sha256InScript } from '../../src/fairness/sha256';
import { seedOf, verify } from '../../src/fairness/verify';
import recorded from './recorded-dice.json';

const engine = process.env.SANDTABLE ?? new URL('../../../build/release/sandtable', import.meta.url).pathname;

describe('the generator', () => {
  it('gives the ChaCha8 test vector for a key of zeros', () => {
    const block = chacha8Block(new Uint32Array(8), 0, 0);
    const bytes = new Uint8Array(block.buffer);
    expect(hexFromBytes(bytes)).toBe(
      '3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e' +
        '984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42',
    );
  });

  it('throws the dice that the engine recorded', () => {
    for (const { seed, dice } of recorded) {
      const stream = new DiceStream(Uint32Array.from(seed.match(/.{8}/g)!, (word) => parseInt(word, 16)));
      expect(dice.map(() => stream.die(6))).toEqual(dice);
    }
  });

  it.skipIf(!existsSync(engine))('throws the dice that the engine throws now', () => {
    const play = `import json,subprocess
p=subprocess.Popen(['${engine}','engine'],stdin=subprocess.PIPE,stdout=subprocess.PIPE,text=True)
def ask(**k):
    p.stdin.write(json.dumps(k)+'\\n');p.stdin.flush();return json.loads(p.stdout.readline())
r=ask(op='new',game='pbi',scenario='first-patrol',seed=20261115)
while not r['outcome']['over']:
    s=r['to_act'][0]
    r=ask(op='do',seat=s,do=ask(op='bot',seat=s,bot='random')['do'])
print(json.dumps(ask(op='replay')['replay']))`;
    const replay = JSON.parse(execFileSync('python3', ['-c', play], { encoding: 'utf8' }));
    const dice: number[] = [...replay.opening.dice, ...replay.steps.flatMap((step: { dice: number[] }) => step.dice)];
    const stream = new DiceStream(Uint32Array.from(replay.seed.match(/.{8}/g), (word: string) => parseInt(word, 16)));
    expect(dice.length).toBeGreaterThan(20);
    expect(dice.map(() => stream.die(6))).toEqual(dice);
  });

  it('keeps every face of an odd die possible and none beyond', () => {
    const stream = new DiceStream(new Uint32Array(8));
    const seen = new Set(Array.from({ length: 600 }, () => stream.die(7)));
    expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('SHA-256', () => {
  it('agrees with the browser’s own, at every padding', async () => {
    for (const length of [0, 3, 55, 56, 63, 64, 65, 200]) {
      const bytes = Uint8Array.from({ length }, (_, i) => i * 7);
      expect(hexFromBytes(sha256InScript(bytes))).toBe(hexFromBytes(await sha256(bytes)));
    }
  });
});

describe('checking a game', () => {
  const secret = '11'.repeat(32);
  const numbers = ['22'.repeat(16), '33'.repeat(16)];

  async function game() {
    const stream = new DiceStream(keyFromBytes(await seedOf(secret, numbers)));
    const roll = (n: number) => Array.from({ length: n }, () => stream.die(6));
    const commitment = hexFromBytes(await sha256(bytesFromHex(secret)));
    const opening = [{ roll: 'wind', faces: 6, dice: roll(1) }];
    const steps = [3, 1, 4].map((n, i) => ({
      number: i + 1, seat: 'attacker', do: {}, words: '', events: [{ roll: 'hit', faces: 6, dice: roll(n) }, { event: 'x', text: 'x' }],
    }));
    return { secret, commitment, numbers, opening, steps };
  }

  it('finds that all dice agree', async () => {
    const verdict = await verify(await game());
    expect(verdict).toMatchObject({ commitmentHolds: true, dice: 9, wrong: null });
  });

  it('names the first die that differs', async () => {
    const evidence = await game();
    const dice = evidence.steps[1]!.events[0]!.dice!;
    dice[0] = (dice[0]! % 6) + 1;
    const verdict = await verify(evidence);
    expect(verdict.wrong).toMatchObject({ step: 2, die: 5, found: dice[0] });
  });

  it('notices another secret', async () => {
    expect((await verify({ ...(await game()), secret: '12'.repeat(32) })).commitmentHolds).toBe(false);
  });
});
