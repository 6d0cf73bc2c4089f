// The table in words: for screen readers, the phases along the top and the units panel.
import { contains, distance, pointOf } from '../../measured/plane';
import type { Fact, Phase, PieceInfo } from '../module';
import type { Context } from './interaction';
import {
  ableOf, actionsOf, featuresOf, figuresOf, gone, isAble, isSolo, mainWeapon, modelName, placeOf, sideIndex, sideName, standOf, teamFile, teamName, teamPlace, weaponName,
  type FigureState, type Position, type Scenario, type SideId,
} from './model';
import { texts } from './texts';

const compass = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
export const direction = (heading: number): string => compass[Math.round(heading / 450) % 8]!;

const kinds: Record<string, string> = {
  building: 'in building', bunker: 'in bunker', wood: 'in wood', scrub: 'in scrub', crops: 'in crops', rubble: 'in rubble', trench: 'in trench', foxhole: 'in foxhole', rough: 'on rough ground', water: 'in water', road: 'on road', hull_down: 'in scrape',
};

/** The ground under a point: "in building F1". */
export function groundAt(scenario: Scenario, at: { x: number; y: number }): string {
  const found = featuresOf(scenario).filter((feature) => !feature.line && kinds[feature.kind] && contains(feature.points, at));
  const best = found.find(({ kind }) => kind !== 'road') ?? found[0];
  return best ? `${kinds[best.kind]} ${best.id}` : 'on open ground';
}

function whereabouts(scenario: Scenario, at: { x: number; y: number } | null): string {
  return at ? `${texts.at(at.x, at.y)}, ${groundAt(scenario, at)}` : '';
}

function figureWords(position: Position, id: string): string {
  const figure = position.figures[id]!;
  const weapons = Object.keys(figure.weapons).map((weapon) => { const { acc, ammo } = figure.weapons[weapon]!; return `${weaponName(weapon)}${ammo !== null && ammo !== undefined ? ` (${ammo} left)` : ''}${acc ? ` (${acc} loaded)` : ''}`; });
  const acting = position.active_team === figure.team && isAble(figure) ? [`${figure.ap_left} of ${actionsOf(position, id)} actions left`] : [];
  const more = [
    ...(figure.role !== 'man' ? [figure.role === 'nco' ? 'NCO' : figure.role] : []), ...(weapons.length > 0 ? [weapons.join(' and ')] : []), ...(figure.grenades ? [`${figure.grenades} ${figure.grenades === 1 ? 'grenade' : 'grenades'}`] : []),
    ...(figure.binoculars ? ['binoculars'] : []), ...(figure.wounds > 0 ? [`${figure.wounds} ${figure.wounds === 1 ? 'wound' : 'wounds'}`] : []), ...(figure.state !== 'ok' ? [texts.conditions[figure.state] ?? figure.state] : []), ...(figure.dragging ? [`drags ${figure.dragging}`] : []), ...acting,
  ];
  return `${id}: ${more.join(', ')}`;
}

function teamWords(scenario: Scenario, position: Position, id: string): string {
  const team = position.teams[id]!;
  const state = [
    `${ableOf(position, id).length} of ${Math.max(team.orig_strength, figuresOf(position, id).length)} men able`, ...(team.markers > 0 ? [`suppressed, ${team.markers} ${team.markers === 1 ? 'marker' : 'markers'}`] : []), ...(team.routing ? ['in rout'] : []), ...(team.retiring ? ['retiring'] : []),
    ...(team.frozen ? ['loses its next activation'] : []), ...(team.under_fire ? ['under fire'] : []), ...(team.activated ? ['has acted'] : []), ...(position.active_team === id ? ['acting now'] : []),
  ];
  return `${teamName(scenario, position, id)} (${id}): ${state.join(', ')}`;
}

/** A thing on the table in one sentence. */
export function sentenceFor({ scenario, position }: Context, id: string): string {
  const at = placeOf(position, id);
  if (position.figures[id]) return `${figureWords(position, id)}; of ${teamWords(scenario, position, position.figures[id]!.team)}; ${whereabouts(scenario, at)}.`;
  if (position.vehicles[id]) return `${modelName(position.vehicles[id]!.model)}, heading ${direction(position.vehicles[id]!.heading)}; ${teamWords(scenario, position, position.vehicles[id]!.team)}; ${whereabouts(scenario, at)}.`;
  if (position.guns[id]) return `${modelName(position.guns[id]!.model)} facing ${direction(position.guns[id]!.heading)}, ${position.guns[id]!.acc} of 4 actions stored; ${whereabouts(scenario, at)}.`;
  if (position.markers?.[id]) return `Marker ${id}, face down; ${whereabouts(scenario, at)}.`;
  if (position.portals?.[id]) return `Portal ${id}; ${whereabouts(scenario, at)}.`;
  return position.teams[id] ? `${teamWords(scenario, position, id)}; ${whereabouts(scenario, at)}.` : id;
}

export function describe(position: Position, scenario: Scenario): string[] {
  const lines = [`Turn ${position.turn} of ${scenario.turns}. ${texts.steps[position.step] ?? position.step}. ${sideName(scenario, position.side)} act.`];
  if (position.result) lines.push(position.result.winner === 'draw' ? 'The game is a draw.' : `${sideName(scenario, position.result.winner as SideId)} have won.`);
  for (const side of ['A', 'B'] as const) {
    const teams = Object.keys(position.teams).filter((id) => position.teams[id]!.side === side && (teamPlace(position, id) || figuresOf(position, id).length > 0));
    lines.push(`${sideName(scenario, side)}:${teams.length === 0 ? ' nobody to be seen.' : ''}`);
    for (const id of teams) {
      const team = position.teams[id]!;
      lines.push(`${teamWords(scenario, position, id)}.`);
      if (team.vehicle && position.vehicles[team.vehicle]) {
        const vehicle = position.vehicles[team.vehicle]!;
        const state = [...(vehicle.destroyed ? ['wreck'] : []), ...(vehicle.stuck ? ['stuck'] : []), ...(vehicle.immobile ? ['stopped for the game'] : []), ...(vehicle.stunned ? ['crew stunned'] : []), ...(vehicle.optics_out ? ['optics hit'] : [])];
        lines.push(`${modelName(vehicle.model)}, heading ${direction(vehicle.heading)}${state.length > 0 ? `, ${state.join(', ')}` : ''}; ${whereabouts(scenario, vehicle.at && pointOf(vehicle.at))}.`);
      }
      if (team.gun && position.guns[team.gun]) lines.push(sentenceFor({ scenario, position } as Context, team.gun));
      for (const fig of figuresOf(position, id)) {
        const figure = position.figures[fig]!;
        if (gone(figure.state)) lines.push(`${fig}: ${texts.conditions[figure.state] ?? figure.state}.`);
        else lines.push(`${figureWords(position, fig)}; ${figure.in_vehicle ? `aboard ${figure.in_vehicle}` : whereabouts(scenario, standOf(position, fig))}.`);
      }
    }
  }
  for (const [id, marker] of Object.entries(position.markers ?? {})) if (marker.at && marker.face_down) lines.push(sentenceFor({ scenario, position } as Context, id));
  for (const [id, portal] of Object.entries(position.portals ?? {})) if (portal.at) lines.push(sentenceFor({ scenario, position } as Context, id));
  for (const { at, wp, expires } of position.smoke ?? []) lines.push(`${wp ? 'White phosphorus' : 'Smoke'} at ${texts.at(at[0], at[1])}, until turn ${expires}.`);
  for (const { id, at, radius, feature } of scenario.objectives ?? []) lines.push(`Objective ${id}: ${feature ? `building or ground ${feature}` : `within ${(radius ?? 0) / 1000}" of ${texts.at(at![0], at![1])}`}.`);
  for (const { id, kind, points, line } of featuresOf(scenario)) {
    const [a, b] = line ? [points[0], points[points.length - 1]] : [points.reduce((p, q) => (q.x + q.y < p.x + p.y ? q : p)), points.reduce((p, q) => (q.x + q.y > p.x + p.y ? q : p))];
    if (a && b) lines.push(`${kind.replace('_', ' ')} ${id} from ${texts.at(a.x, a.y)} to ${texts.at(b.x, b.y)}${line ? `, ${Math.round(distance(a, b) / 1000)}" long` : ''}.`);
  }
  return lines;
}

export function phases(position: Position, scenario: Scenario): Phase[] {
  if (position.step === 'over') return [{ name: texts.steps.over!, current: true }];
  if (position.step === 'deployment') return [{ name: texts.steps.deployment!, current: true }];
  const both = (['A', 'B'] as const).map((side): Phase => {
    const current = position.side === side && position.step !== 'arrivals';
    const teams = Object.values(position.teams).filter((team) => team.side === side && team.present);
    const detail = !current ? undefined : position.active_team ? teamName(scenario, position, position.active_team) : position.step === 'activations' ? `${teams.filter(({ activated }) => activated).length} of ${teams.length} teams` : texts.steps[position.step]?.toLowerCase();
    return { name: sideName(scenario, side), current, ...(detail ? { detail } : {}) };
  });
  return scenario.portals?.length ? [{ name: texts.steps.arrivals!, current: position.step === 'arrivals' }, ...both] : both;
}

function figureFact(position: Position, id: string): Fact {
  const figure = position.figures[id] as FigureState;
  return { text: figureWords(position, id), clause: figure.wounds > 0 ? 'SKM-2.13' : 'SKM-2.5' };
}

function teamFacts(scenario: Scenario, position: Position, id: string): Fact[] {
  const team = position.teams[id]!;
  const facts: Fact[] = [];
  const add = (text: string, clause: string) => facts.push({ text, clause });
  const members = figuresOf(position, id);
  if (ableOf(position, id).length === 0 && members.length > 0 && members.every((fig) => position.figures[fig]!.state !== 'unknown')) add(texts.facts.gone, 'SKM-2.14');
  else if (members.some((fig) => isAble(position.figures[fig]))) add(texts.facts.actions(members.reduce((sum, fig) => sum + actionsOf(position, fig), 0)), 'SKM-2.5');
  const owner = teamFile(scenario, id)?.owner;
  if (owner && owner !== 'A') add(texts.together.of(owner), 'SKM-3.3');
  if (team.markers > 0) add(texts.facts.markers(team.markers), 'SKM-8.6');
  if (team.routing) add(texts.facts.routing, 'SKM-9.10');
  if (team.retiring) add(texts.facts.retiring, 'SKM-9.7');
  if (team.frozen) add(texts.facts.frozen, 'SKM-9.9');
  if (team.under_fire) add(texts.facts.underFire, 'SKM-3.8');
  if (team.activated) add(texts.facts.activated, 'SKM-3.3');
  if (team.side === 'B' && isSolo(scenario.options)) add(texts.facts.posture(team.posture), 'SKM-19.10');
  const seen = team.spotted === true || (Array.isArray(team.spotted) && team.spotted.length > 0);
  add(seen ? texts.facts.spotted : texts.facts.unseen, 'SKM-6.14');
  const vehicle = team.vehicle ? position.vehicles[team.vehicle] : undefined;
  if (vehicle) {
    if (vehicle.destroyed) add(texts.facts.destroyed, 'SKM-15.13');
    if (vehicle.stuck) add(texts.facts.stuck, 'SKM-14.3');
    if (vehicle.immobile) add(texts.facts.immobile, 'SKM-15.1');
    if (vehicle.optics_out) add(texts.facts.optics, 'SKM-15.1');
    if (vehicle.stunned) add(texts.facts.stunned, 'SKM-15.15');
    if (vehicle.burning_until) add(texts.facts.burning(vehicle.burning_until), 'SKM-15.13');
    for (const [weapon, { acc, wrecked }] of Object.entries(vehicle.weapons)) {
      if (wrecked) add(texts.facts.wrecked(weaponName(weapon)), 'SKM-15.10');
      else if (acc) add(texts.facts.loaded(weaponName(weapon), acc), 'SKM-12.1');
    }
  }
  const gun = team.gun ? position.guns[team.gun] : undefined;
  if (gun) add(gun.wrecked ? texts.facts.wrecked(modelName(gun.model)) : texts.facts.loaded(modelName(gun.model), gun.acc), gun.wrecked ? 'SKM-12.7' : 'SKM-12.1');
  for (const fig of members) facts.push(figureFact(position, fig));
  return facts;
}

export function pieces(position: Position, scenario: Scenario): PieceInfo[] {
  const of = (team: string) => sided(position.teams[team]?.side ?? 'B');
  const sided = (side: SideId) => ({ side: sideName(scenario, side), sideIndex: sideIndex(side) });
  const men = Object.keys(position.figures).filter((id) => standOf(position, id)).map((id): PieceInfo => {
    const { team } = position.figures[id]!;
    return { id, ...of(team), name: `${teamName(scenario, position, team)} · ${team}`, where: id, facts: [figureFact(position, id), ...teamFacts(scenario, position, team).filter(({ text }) => !text.startsWith(`${id}:`))] };
  });
  const vehicles = Object.entries(position.vehicles).filter(([, { at }]) => at).map(([id, { team, model }]): PieceInfo => ({ id, ...of(team), name: modelName(model), where: id, facts: position.teams[team] ? teamFacts(scenario, position, team) : [] }));
  const guns = Object.entries(position.guns).filter(([, { at }]) => at).map(([id, { team, model }]): PieceInfo => ({ id, ...of(team), name: modelName(model), where: id, facts: position.teams[team] ? teamFacts(scenario, position, team) : [] }));
  const lost = Object.keys(position.figures).filter((id) => gone(position.figures[id]!.state)).map((id): PieceInfo => ({ id, ...of(position.figures[id]!.team), name: teamName(scenario, position, position.figures[id]!.team), where: null, facts: [figureFact(position, id)] }));
  const markers = Object.entries(position.markers ?? {}).filter(([, { at, face_down }]) => at && face_down).map(([id]): PieceInfo => ({ id, ...sided('B'), name: 'Marker', where: id, facts: [{ text: texts.facts.marker, clause: 'SKM-18.1' }] }));
  const portals = Object.entries(position.portals ?? {}).filter(([, { at }]) => at).map(([id]): PieceInfo => ({ id, ...sided('B'), name: 'Portal', where: id, facts: [{ text: texts.facts.portal, clause: 'SKM-20.3' }] }));
  return [...men, ...vehicles, ...guns, ...markers, ...portals, ...lost];
}

export const weaponOf = (figure: FigureState): string => weaponName(mainWeapon(Object.keys(figure.weapons)));
