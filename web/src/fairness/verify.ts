// Does the secret fit the commitment, and does every die of the game follow from it?
import type { GameEvent, Step } from '../net/protocol';
import { bytesFromHex, DiceStream, hexFromBytes, keyFromBytes } from './chacha';
import { sha256 } from './sha256';

export interface Evidence {
  commitment: string;
  secret: string;
  /** The numbers of the seats in the table's order; a seat that gives none (a bot) has none here. */
  numbers: string[];
  /** What was rolled before the first decision. */
  opening: GameEvent[];
  steps: Step[];
}

export interface Verdict {
  commitmentHolds: boolean;
  seed: string;
  dice: number;
  /** The first die that differs, if one does. */
  wrong: { step: number; die: number; expected: number; found: number } | null;
}

export async function seedOf(secret: string, numbers: string[]): Promise<Uint8Array<ArrayBuffer>> {
  return sha256(bytesFromHex(secret + numbers.join('')));
}

export async function verify(evidence: Evidence): Promise<Verdict> {
  const commitment = hexFromBytes(await sha256(bytesFromHex(evidence.secret)));
  const seed = await seedOf(evidence.secret, evidence.numbers);
  const stream = new DiceStream(keyFromBytes(seed));
  const verdict: Verdict = {
    commitmentHolds: commitment === evidence.commitment.toLowerCase(),
    seed: hexFromBytes(seed),
    dice: 0,
    wrong: null,
  };
  const compare = (step: number, faces: number, found: number) => {
    if (verdict.wrong) return;
    const expected = stream.die(faces);
    verdict.dice += 1;
    if (expected !== found) verdict.wrong = { step, die: verdict.dice, expected, found };
  };
  const follow = (step: number, events: GameEvent[]) => {
    for (const event of events)
      if (event.roll !== undefined) for (const value of event.dice ?? []) compare(step, event.faces ?? 6, value);
  };
  follow(0, evidence.opening);
  for (const step of evidence.steps) follow(step.number, step.events);
  return verdict;
}

/** A seat's own number for the dice: 16 random bytes. */
export const drawNumber = (): string => hexFromBytes(crypto.getRandomValues(new Uint8Array(16)));
