// Every word of the skirmish client.
import { inches } from './model';

export const texts = {
  name: 'Skirmish',
  hints: {
    mouse: 'Drag a man or a vehicle, or click the ground; click an enemy to aim at him, and again to do it. The umpire answers while you move.',
    touch: 'Tap a man, then the ground, or drag him; tap an enemy to aim at him, and again to do it. The umpire answers while you move.',
  },
  boardLabel: (title: string) => `${title}: the table from above. Tab goes through those who may act, arrows through proposals, Enter does, Escape goes back.`,
  steps: { deployment: 'Deployment', arrivals: 'Arrivals', start: 'Start of the phase', activations: 'Activations', solo: 'The enemy acts', melee: 'Melee', over: 'Game over' } as Record<string, string>,
  phase: (side: string) => `${side}`,
  strip: {
    turn: (turn: number, of: number) => `Turn ${turn} of ${of}`, side: (side: string) => `${side} act`, team: (name: string, id: string) => `${name} (${id})`, able: (able: number, all: number) => `${able}/${all}`, ableHint: 'Men who are able, of all',
    measure: 'Ruler', clear: 'Take the rulers away', sight: 'Sight',
  },
  at: (x: number, y: number) => `${inches(x)} east, ${inches(y)} north`,
  say: { fine: 'Allowed', asking: 'Asking the umpire…', length: (mils: number, of: number) => `${inches(mils)} of ${inches(of)}` },
  panel: {
    teams: 'Choose a team', deploy: 'Place your teams', deployHint: 'Choose a team and tap the ground where it is to stand; then drag it until the place is right.',
    team: 'Actions left', together: 'All together', single: 'One man', manners: { walk: 'Walk', crawl: 'Crawl', charge: 'Charge', exit: 'Leave the table' } as Record<string, string>,
    move: 'Move', moveHint: 'Drag a man, or tap the ground: the team goes along and keeps its order.', singleHint: 'Drag a man, or tap the ground: only he goes.', noMove: 'Nobody of this team may move any more.',
    drive: 'Drive', driveHint: 'Drag the vehicle, or tap the ground. Behind it means astern.', leg: 'Go on from here', legHint: 'The next drag adds a leg', back: 'Take back', proposals: (n: number) => `${n} proposed moves`, places: (n: number) => `${n} proposed places`, singles: (n: number) => `Single shots: ${n}`,
    shoot: 'Shoot', marker: (id: string) => `Marker ${id}`, shootHint: 'Tap an enemy, or choose one.', at: (name: string) => `At ${name}`, volley: { US: 'All unaimed', AS: 'Aimed', CAS: 'Carefully aimed' } as Record<string, string>,
    firer: 'Man', range: 'Range', byHand: 'Put the shots together', kinds: { US: 'Unaimed', AS: 'Aimed', CAS: 'Careful' } as Record<string, string>, costs: { US: '1 point', AS: '2 points', CAS: '3 points' } as Record<string, string>,
    as: { team: 'The team', vehicle: 'The vehicle', occupants: 'The occupants' } as Record<string, string>, pick: 'Careful shots at', anyone: 'whoever is nearest', points: (left: number, of: number) => `${left} of ${of} fire points left`,
    target: (words: string) => `Target ${words}`, stored: (acc: number, of: number) => `${acc} of ${of} actions stored`, broken: 'wrecked',
    spot: 'Look for the enemy', other: 'Other actions', point: 'Tap the ground, or press Shift with arrows, to point it elsewhere.', left: 'Turn left', right: 'Turn right', noTarget: 'No enemy is spotted.',
    unspotted: 'Not spotted: SKM-6.14', noArms: 'No small arms can hurt it from here',
    noSight: (what: string) => `No sight: ${what} is in the way`, fullList: 'All that may be done',
  },
  together: { people: 'People who play together', count: (n: number) => (n === 1 ? 'One' : `${n}, who share the teams`), of: (name: string) => `led by ${name}` },
  chances: {
    hits: (percent: string) => `hits ${percent}`, spots: (percent: string) => `spots ${percent}`, about: (percent: string) => `about ${percent}`, asking: 'counting…', counts: 'What counts',
    melee: (ours: string, theirs: string, scores: [number, number]) => `${ours} ${scores[0]} + die against ${theirs} ${scores[1]} + die`, wins: (wins: string, loses: string) => `wins ${wins}, loses ${loses}`, meleeHeading: 'Melee at the end of the phase',
  },
  groups: {
    load: 'Load', fire_gun: 'Fire the gun', launch: 'Launch', grenade: 'Throw a grenade', at_fire: 'Fire at armour', flame: 'Flame', combined_fire: 'Fire together', mount: 'Mount', dismount: 'Dismount', take_up: 'Take up a casualty',
    drop: 'Lay a casualty down', transfer: 'Join another team', take_driver: 'Take the driver’s place', pivot_gun: 'Turn the gun', manhandle: 'Push the gun', bail_out: 'Leave the vehicle', spot: 'Look for the enemy', shoot: 'Shoot',
  } as Record<string, string>,
  clauses: {
    activate: 'SKM-3.3', move: 'SKM-4.1', crawl: 'SKM-4.10', charge: 'SKM-4.12', exit: 'SKM-4.18', vehicle_move: 'SKM-14.4', shoot: 'SKM-7.10', spot: 'SKM-6.8', load: 'SKM-2.16', fire_gun: 'SKM-12.1', launch: 'SKM-11.3', grenade: 'SKM-11.1',
    at_fire: 'SKM-16.1', flame: 'SKM-13.1', combined_fire: 'SKM-7.7', mount: 'SKM-14.8', dismount: 'SKM-14.8', take_up: 'SKM-4.14', drop: 'SKM-4.14', transfer: 'SKM-2.9', take_driver: 'SKM-14.10', pivot_gun: 'SKM-2.11', manhandle: 'SKM-12.12',
    bail_out: 'SKM-15.18', deploy: 'SKM-21.6',
  } as Record<string, string>,
  conditions: { ok: 'fit', disabled: 'disabled', killed: 'killed', captured: 'captured', fled: 'fled', left: 'left the table', unknown: 'not known', hidden: 'not seen' } as Record<string, string>,
  cover: { none: 'in the open', soft: 'soft cover', hard: 'hard cover' } as Record<string, string>,
  facts: {
    actions: (n: number) => `${n} actions in all`, figure: (words: string) => words, markers: (n: number) => `Suppressed: ${n} ${n === 1 ? 'marker' : 'markers'}; one action less for each man, only crawling`, posture: (posture: string) => `Posture: ${posture}`, routing: 'In rout', retiring: 'Retiring', frozen: 'Loses its next activation',
    underFire: 'Under fire', spotted: 'Seen by the enemy', unseen: 'Not seen by the enemy', activated: 'Has acted this turn', stuck: 'Stuck', immobile: 'Stopped for the game', optics: 'Optics hit: no main gun fire', stunned: 'Crew stunned', destroyed: 'Wreck', burning: (turn: number) => `On fire, explodes on turn ${turn}`,
    loaded: (weapon: string, acc: number) => `${weapon}: ${acc} of 4 actions stored`, wrecked: (weapon: string) => `${weapon} wrecked`, marker: 'A hidden marker: a unit, an event or nothing', portal: 'A portal: the enemy may appear here', gone: 'No able man is left', aboard: (n: number) => `${n} aboard`,
  },
};
