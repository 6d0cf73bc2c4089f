// In the lobby: how many people share the side that plays against the engine, and which teams each of them leads.
import { useEffect, useState } from 'preact/hooks';
import type { ForcesProps } from '../module';
import { isSolo, type Scenario } from './model';
import { texts } from './texts';

const names = ['first', 'second', 'third', 'fourth'];

/** Teams dealt out in turn, each to the next player (SKM-3.3: everybody activates the teams he owns). */
export function sharedOut(scenario: Scenario, people: number): Scenario {
  let next = 0;
  return { ...scenario, teams: scenario.teams.map((team) => (team.side === 'A' ? { ...team, owner: names[next++ % people]! } : team)) };
}

/** The seats of a table and their sides: in solo games those who own a team of side A. */
export function seatsOf(scenario: Scenario, options: Record<string, unknown>): Record<string, string> {
  if (!isSolo(options)) return { A: 'A', B: 'B' };
  return Object.fromEntries(scenario.teams.filter(({ side }) => side === 'A').map(({ owner }) => [owner ?? 'A', 'A']));
}

export function Forces({ scenario, options, change }: ForcesProps) {
  const [people, setPeople] = useState(1);
  const solo = isSolo({ ...scenario.options, ...options });
  useEffect(() => change(solo && people > 1 ? sharedOut(scenario, people) : null, null), [solo, people]);
  if (!solo) return null;
  return (
    <label class="field">
      <span>{texts.together.people}</span>
      <select value={people} onChange={(event) => setPeople(Number(event.currentTarget.value))}>
        {names.map((_, i) => <option key={i} value={i + 1}>{texts.together.count(i + 1)}</option>)}
      </select>
    </label>
  );
}
