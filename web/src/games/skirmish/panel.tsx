// Under the question: the team that acts, what is left to its men, moves, shots and every other action of the rules. What
// is put together here ends in a proposal.
import '@preact/signals';
import type { ComponentChildren } from 'preact';
import { refusalOf } from '../../measured/judge';
import { Clause } from '../../ui/rules';
import type { Action, PlayProps } from '../module';
import { useState } from 'preact/hooks';
import { chanceWords, hasChance, meansAgainst } from './chances';
import { countsFor } from './counts';
import { weaponOf } from './describe';
import { Man, Tank } from './figures';
import {
  actionInHand, activeTeam, against, candidatesOf, costOf, decisionOf, detailsOf, driven, movers, ofVerb, others, pointable, readyTeams, same, shotsOf, speedOf, targetOf, verbOf, volleys, wholeVolley, type Manner,
} from './interaction';
import { ableOf, actionsOf, figuresOf, isAble, sideIndex, standOf, teamName, teamOf, type Position, type Scenario, type WeaponState } from './model';
import { aims, armName, armsOf, bands, firePoints, isSmallArm, kinds, needed, percent, shiftWords, shotCost, type ShotKind } from './shots';
import { fightsOf, meleeWords } from './melee';
import { handOf, type Hand } from './state';
import { texts } from './texts';
import { shapeOf } from './vehicles';
import { labelOf, legWords, meansOf } from './words';

const Group = ({ heading, clause, children }: { heading: string; clause?: string; children: ComponentChildren }) => (
  <div class="skm-group" role="group" aria-label={heading}><h4>{heading} <Clause id={clause} /></h4>{children}</div>
);

const Choice = ({ on, press, children, note }: { on?: boolean; press(): void; children: ComponentChildren; note?: string }) => (
  <button type="button" class={`skm-choice ${on ? 'on' : ''}`} aria-pressed={on ?? false} onClick={press}><span>{children}{note && <small>{note}</small>}</span></button>
);

/** Shown only when asked for: what is folded away asks the server nothing. */
function Folded({ summary, children }: { summary: string; children(): ComponentChildren }) {
  const [open, setOpen] = useState(false);
  return <details class="skm-proposals" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}><summary>{summary}</summary>{open && children()}</details>;
}

interface Part {
  hand: Hand;
  props: PlayProps;
}

/** A listed action as a button: pressed once it is the draft, pressed again it is done. */
function Listed({ hand, action, children, note }: { hand: Hand; action: Action; children?: ComponentChildren; note?: string }) {
  const odds = hasChance(action) ? chanceWords(action, hand.tools.chances.of(action)) : '';
  const press = () => {
    if (pointable(action) && !same(hand.ctx.draft, action)) hand.send({ on: 'aim', action });
    hand.offer(action);
  };
  return <Choice on={same(hand.ctx.draft, action)} note={[note, odds].filter(Boolean).join(' · ') || undefined} press={press}>{children ?? labelOf(action) ?? verbOf(action)}</Choice>;
}

function Verdict({ hand }: { hand: Hand }) {
  const refusal = actionInHand(hand.ctx, hand.ui) ? refusalOf(hand.judge.verdict.value) : null;
  return refusal ? <p class="skm-refused"><strong>✕ {refusal.message}</strong> <Clause id={refusal.clause} /></p> : null;
}

function Picture({ scenario, position, team }: { scenario: Scenario; position: Position; team: string }) {
  const state = position.teams[team]!;
  const vehicle = state.vehicle ? position.vehicles[state.vehicle] : undefined;
  if (vehicle && !vehicle.destroyed) return <svg viewBox="-34 -66 68 132" aria-hidden="true" class="tank"><Tank side={sideIndex(state.side)} shape={shapeOf(scenario, state.vehicle!, vehicle.model)} length={100} width={52} /></svg>;
  const men = ableOf(position, team).slice(0, 4);
  return <svg viewBox={`-13 -14 ${Math.max(1, men.length) * 24 + 2} 28`} aria-hidden="true">{men.map((id, i) => <g key={id} transform={`translate(${i * 24} 0)`}><Man side={sideIndex(state.side)} weapons={Object.keys(position.figures[id]!.weapons)} state="ok" role={position.figures[id]!.role} wounds={position.figures[id]!.wounds} facing={0} /></g>)}</svg>;
}

// ---- choosing a team

function Teams({ hand, props }: Part) {
  const { ctx } = hand;
  const { position, scenario } = ctx;
  return (
    <Group heading={texts.panel.teams} clause={texts.clauses.activate}>
      <div class="skm-teams">
        {readyTeams(ctx).map((team) => {
          const state = position.teams[team]!;
          const action: Action = { activate: { team } };
          const actions = ableOf(position, team).reduce((sum, id) => sum + actionsOf(position, id), 0);
          const notes = [`${actions} actions`, ...(state.markers > 0 ? [`${state.markers} suppression`] : []), ...(state.routing ? ['in rout'] : []), ...(state.frozen ? ['frozen'] : [])];
          return (
            <button type="button" key={team} class={`skm-chip ${same(ctx.draft, action) ? 'on' : ''}`} aria-pressed={same(ctx.draft, action)} data-team={team} onClick={() => {
              const first = figuresOf(position, team).find((id) => standOf(position, id)) ?? state.vehicle;
              if (first) props.cursor.value = first;
              hand.offer(action);
            }}>
              <Picture scenario={scenario} position={position} team={team} />
              <span><strong>{teamName(scenario, position, team)}</strong> {team}<em>{notes.join(', ')}</em></span>
            </button>
          );
        })}
      </div>
    </Group>
  );
}

function Deployment({ hand, props }: Part) {
  const { ctx, ui, send } = hand;
  const teams = readyTeams(ctx);
  const chosen = ui.chosen ? teamOf(ctx.position, ui.chosen) : null;
  const listed = ofVerb(ctx, 'deploy').filter((action) => detailsOf(action).team === chosen);
  return (
    <Group heading={texts.panel.deploy} clause={texts.clauses.deploy}>
      <p class="hint">{texts.panel.deployHint}</p>
      <div class="skm-row">{teams.map((team) => <Choice key={team} on={team === chosen} press={() => { props.propose(null); send({ on: 'choose', id: figuresOf(ctx.position, team)[0] ?? team }); }}>{teamName(ctx.scenario, ctx.position, team)}</Choice>)}</div>
      {chosen && <details class="skm-proposals"><summary>{texts.panel.places(listed.length)}</summary><div class="skm-row">{listed.map((action) => <Listed key={JSON.stringify(action)} hand={hand} action={action} />)}</div></details>}
      <Verdict hand={hand} />
    </Group>
  );
}

// ---- the team that acts

/** Its men, with a dot for every action that is left. */
function Men({ hand, props, team }: Part & { team: string }) {
  const { ctx, ui, send } = hand;
  const { position } = ctx;
  return (
    <Group heading={`${teamName(ctx.scenario, position, team)} · ${texts.panel.team}`} clause="SKM-2.6">
      <ul class="skm-men">
        {figuresOf(position, team).map((id) => {
          const figure = position.figures[id]!;
          const able = isAble(figure);
          const bonus = Object.values(figure.weapons).reduce((sum, { bonus_left }) => sum + Math.max(0, bonus_left ?? 0), 0);
          return (
            <li key={id}>
              <button type="button" class={`skm-man-row ${ui.chosen === id ? 'on' : ''}`} disabled={!able} aria-pressed={ui.chosen === id} data-man={id} onClick={() => { props.cursor.value = id; send({ on: 'choose', id }); }}>
                <svg viewBox="-12 -13 24 26" aria-hidden="true"><Man side={sideIndex(position.teams[team]!.side)} weapons={Object.keys(figure.weapons)} state={able ? 'ok' : 'disabled'} role={figure.role} wounds={figure.wounds} facing={0} /></svg>
                <span class="name">{id} <small>{figure.role === 'nco' ? 'NCO, ' : figure.role !== 'man' ? `${figure.role}, ` : ''}{weaponOf(figure)}{figure.grenades ? `, ${figure.grenades} gr.` : ''}</small></span>
                {able ? <span class="dots" aria-label={`${figure.ap_left} actions left${bonus > 0 ? `, ${bonus} for fire` : ''}`}>{'●'.repeat(figure.ap_left)}{'○'.repeat(Math.max(0, actionsOf(position, id) - figure.ap_left))}{bonus > 0 && <small>+{bonus}</small>}</span> : <span class="dots">{texts.conditions[figure.state]}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <Stores position={position} team={team} />
    </Group>
  );
}

/** Weapons that fire with stored actions: how many are stored, what is left of their rounds, what is broken. */
function Stores({ position, team }: { position: Position; team: string }) {
  const { vehicle, gun } = position.teams[team]!;
  const stored = (name: string, weapon: WeaponState): string | null => {
    const rounds = [...(weapon.smoke ? [`${weapon.smoke} smoke`] : []), ...(weapon.wp ? [`${weapon.wp} WP`] : []), ...(weapon.hvap ? [`${weapon.hvap} HVAP`] : []), ...(typeof weapon.ammo === 'number' ? [`${weapon.ammo} rounds`] : [])];
    const loads = !isSmallArm(name) && weapon.acc !== undefined;
    if (!loads && rounds.length === 0 && !weapon.wrecked) return null;
    return [armName(name), weapon.wrecked ? texts.panel.broken : loads ? texts.panel.stored(weapon.acc ?? 0, /panzerfaust|molotov|at_|flame|rifle_grenade/.test(name) ? 2 : 4) : '', ...rounds].filter(Boolean).join(', ');
  };
  const lines = [
    ...Object.entries((vehicle && position.vehicles[vehicle]?.weapons) || {}).map(([name, weapon]) => stored(name, weapon)),
    ...(gun && position.guns[gun] ? [stored(position.guns[gun]!.model, position.guns[gun] as unknown as WeaponState)] : []),
    ...ableOf(position, team).flatMap((id) => Object.entries(position.figures[id]!.weapons).map(([name, weapon]) => { const words = stored(name, weapon); return words && `${id} ${words}`; })),
  ].filter((line): line is string => line !== null);
  return lines.length > 0 ? <ul class="skm-stores">{lines.map((line) => <li key={line}>{line}</li>)}</ul> : null;
}

function Moving({ hand, props }: Part) {
  const { ctx, ui, send } = hand;
  const going = movers(ctx);
  const vehicle = driven(ctx);
  const list = candidatesOf(ctx).filter((action) => ['move', 'vehicle_move'].includes(verbOf(action)));
  if (going.length === 0 && (!vehicle || list.length === 0)) return null;
  const has = (manner: Manner) => manner === 'exit' ? ((ctx.scenario as any).exits?.[ctx.position.side]?.length ?? 0) > 0 : true;
  const planned = Object.keys(ui.plan).length > 0 || ui.legs.length > 0;
  const redo = (change: () => void) => { props.propose(null); change(); if (planned) hand.putDown(); };
  return (
    <Group heading={vehicle && going.length === 0 ? texts.panel.drive : texts.panel.move} clause={vehicle && going.length === 0 ? texts.clauses.vehicle_move : texts.clauses.move}>
      {going.length > 0 ? (
        <>
          <p class="hint">{ui.together ? texts.panel.moveHint : texts.panel.singleHint}</p>
          <div class="skm-row">
            <Choice on={ui.together} press={() => send({ on: 'together', together: true })}>{texts.panel.together}</Choice>
            <Choice on={!ui.together} press={() => send({ on: 'together', together: false })}>{texts.panel.single}</Choice>
          </div>
          <div class="skm-row">
            {(['walk', 'crawl', 'charge', 'exit'] as const).filter(has).map((manner) => <Choice key={manner} on={ui.manner === manner} press={() => redo(() => send({ on: 'manner', manner }))}>{texts.panel.manners[manner]}</Choice>)}
            <Clause id={texts.clauses[ui.manner] ?? texts.clauses.move} />
          </div>
        </>
      ) : (
        <>
          <p class="hint">{texts.panel.driveHint}</p>
          <div class="skm-row">
            <button type="button" class="icon" aria-label={texts.panel.left} title={texts.panel.left} onClick={() => redo(() => { send({ on: 'choose', id: vehicle! }); send({ on: 'nudge', dx: 0, dy: 0, turn: -150 }); hand.putDown(); })}>⟲</button>
            <button type="button" class="icon" aria-label={texts.panel.right} title={texts.panel.right} onClick={() => redo(() => { send({ on: 'choose', id: vehicle! }); send({ on: 'nudge', dx: 0, dy: 0, turn: 150 }); hand.putDown(); })}>⟳</button>
          </div>
          {ui.legs.length > 0 && <ol class="skm-legs">{ui.legs.map((leg, i) => <li key={i} class={i < ui.settled ? 'settled' : ''}>{legWords(leg)}</li>)}<li class="cost">{texts.say.length(costOf(ui.legs), speedOf(ctx.position.vehicles[vehicle!]!.model))}</li></ol>}
        </>
      )}
      {planned && (
        <div class="skm-row">
          <button type="button" class="small" title={texts.panel.legHint} onClick={() => { props.propose(null); send({ on: 'settle' }); }}>{texts.panel.leg}</button>
          <button type="button" class="small" onClick={() => { props.propose(null); send({ on: 'back' }); }}>{texts.panel.back}</button>
        </div>
      )}
      <Verdict hand={hand} />
      {list.length > 0 && (
        <details class="skm-proposals">
          <summary>{texts.panel.proposals(list.length)}</summary>
          <div class="skm-row">{list.map((action) => <Choice key={JSON.stringify(action)} on={same(ctx.draft, action)} press={() => { send({ on: 'candidate', index: candidatesOf(ctx).indexOf(action) }); hand.offer(action); }}>{labelOf(action)}</Choice>)}</div>
        </details>
      )}
    </Group>
  );
}

/** Enemy teams, vehicles and markers that something can be done about. */
function targetsOf(hand: Hand): string[] {
  const { ctx } = hand;
  const listed = ctx.legal.map(targetOf).filter((id): id is string => id !== null).map((id) => teamOf(ctx.position, id) ?? id);
  return [...new Set([...(hand.ui.target ? [hand.ui.target] : []), ...listed])];
}

function Shooting({ hand, props, team }: Part & { team: string }) {
  const { ctx, ui, send } = hand;
  const { position, scenario } = ctx;
  const targets = targetsOf(hand);
  if (targets.length === 0) return null;
  const target = ui.target;
  const enemy = target ? position.teams[target] : undefined;
  return (
    <Group heading={texts.panel.shoot} clause={texts.clauses.shoot}>
      <div class="skm-row">
        {targets.map((id) => <Choice key={id} on={id === target} press={() => { props.propose(null); props.cursor.value = figuresOf(position, id).find((fig) => standOf(position, fig)) ?? id; send({ on: 'target', target: id }); }}>{position.teams[id] ? `${teamName(scenario, position, id)} ${id}` : position.markers?.[id] ? texts.panel.marker(id) : id}</Choice>)}
      </div>
      {target === null && <p class="hint">{texts.panel.shootHint}</p>}
      {target !== null && <AtTarget hand={hand} props={props} team={team} target={target} shootable={enemy !== undefined} />}
    </Group>
  );
}

function AtTarget({ hand, props, team, target, shootable }: Part & { team: string; target: string; shootable: boolean }) {
  const { ctx, ui, send } = hand;
  const { position, scenario } = ctx;
  const listed = against(ctx, target);
  const volley = volleys(ctx, target);
  const { aims: list, hidden } = shootable ? aims(scenario, position, ableOf(position, team), target, ui.as) : { aims: [], hidden: null };
  const rest = listed.filter((action) => verbOf(action) !== 'shoot' && verbOf(action) !== 'spot');
  const spots = listed.filter((action) => verbOf(action) === 'spot');
  const singles = listed.filter((action) => verbOf(action) === 'shoot' && !Object.values(volley).some((one) => same(one ?? null, action)));
  const vehicle = position.teams[target]?.vehicle;
  const alike = new Set(list.map((aim) => shiftWords(aim, texts.cover))).size === 1;
  return (
    <>
      {list.length === 0 && hidden && <p class="skm-refused">{texts.panel.noSight(hidden)} <Clause id="SKM-5.2" /></p>}
      {list.length > 0 && (
        <table class="skm-aims">
          <caption>{texts.panel.at(teamName(scenario, position, target))}</caption>
          <thead><tr><th>{texts.panel.firer}</th><th>{texts.panel.range}</th>{kinds.map((kind) => <th key={kind}>{texts.panel.kinds[kind]}</th>)}</tr></thead>
          <tbody>
            {list.map((aim) => { const { firer, weapon, range, band, shift, effective } = aim; return (
              <tr key={`${firer} ${weapon}`}>
                <th>{firer} <small>{armName(weapon)}</small></th>
                <td>{range}" {bands[band]!.toLowerCase()}<small>{shift > 0 ? ` +${shift}` : ''}{alike ? '' : ` ${shiftWords(aim, texts.cover)}`}</small></td>
                {kinds.map((kind) => <td key={kind} class="figure">{needed(weapon, effective, kind) === null ? '—' : <>{needed(weapon, effective, kind)}+ <small>{percent(needed(weapon, effective, kind))}</small></>}</td>)}
              </tr>
            ); })}
          </tbody>
        </table>
      )}
      {list.length > 0 && <p class="hint">{alike && <>{texts.panel.target(shiftWords(list[0]!, texts.cover))} · </>}bands <Clause id="SKM-7.1" /> · cover and dispersal <Clause id="SKM-7.5" /> · scores <Clause id="SKM-7.2" /></p>}
      <div class="skm-row">
        {kinds.map((kind) => volley[kind] && <Listed key={kind} hand={hand} action={volley[kind]!}>{texts.panel.volley[kind]}</Listed>)}
        {rest.map((action) => <Listed key={JSON.stringify(action)} hand={hand} action={action} />)}
        {spots.map((action) => <Listed key={JSON.stringify(action)} hand={hand} action={action} />)}
      </div>
      <Counts hand={hand} target={target} />
      <Fights hand={hand} target={target} />
      {singles.length > 0 && <Folded summary={texts.panel.singles(singles.length)}>{() => <div class="skm-row">{singles.map((action) => <Listed key={JSON.stringify(action)} hand={hand} action={action} />)}</div>}</Folded>}
      {shootable && list.length > 0 && (
        <details class="skm-proposals" open={ui.shots !== null}>
          <summary>{texts.panel.byHand}</summary>
          {vehicle && <div class="skm-row">{(['vehicle', 'occupants'] as const).map((as) => <Choice key={as} on={ui.as === as} press={() => { send({ on: 'as', as }); hand.putDown(); }}>{texts.panel.as[as]}</Choice>)}<Clause id="SKM-15.3" /></div>}
          <ByHand hand={hand} props={props} team={team} target={target} />
        </details>
      )}
    </>
  );
}

/** What counts for and against the attack that is proposed, or the first that could be. */
function Counts({ hand, target }: { hand: Hand; target: string }) {
  const { ctx, tools } = hand;
  const action = ctx.draft && targetOf(ctx.draft) !== null ? ctx.draft : meansAgainst(ctx, target)[0];
  if (!action) return null;
  const measured = countsFor(ctx.scenario, ctx.position, action);
  const told = hasChance(action) ? tools.chances.of(action)?.modifiers ?? [] : [];
  const lines = [...(measured ? [measured.line] : []), ...told];
  if (lines.length === 0) return null;
  return <><h5>{texts.chances.counts}: {meansOf(action)}</h5><ul class="skm-counts">{lines.map(({ text, clause }) => <li key={`${clause} ${text}`}>{text} <Clause id={clause} /></li>)}</ul></>;
}

/** Men face to face: what the round at the end of the phase will be thrown with. */
function Fights({ hand, target }: { hand: Hand; target: string }) {
  const { position, scenario } = hand.ctx;
  const fights = fightsOf(scenario, position).filter(({ ours, theirs }) => [ours, theirs].some((id) => teamOf(position, id) === target));
  if (fights.length === 0) return null;
  return <><h5>{texts.chances.meleeHeading} <Clause id="SKM-10.4" /></h5><ul class="skm-counts">{fights.map((fight) => <li key={fight.ours}>{meleeWords(fight)}</li>)}</ul></>;
}

/** Shots one by one: how many of which kind for every weapon, within its fire points. */
function ByHand({ hand, props, team, target }: Part & { team: string; target: string }) {
  const { ctx, ui, send } = hand;
  const { position } = ctx;
  const shots = ui.shots ?? shotsOf(verbOf(ctx.draft) === 'shoot' ? ctx.draft : null);
  const change = (key: string, kind: ShotKind, n: number) => {
    props.propose(null);
    if (ui.shots === null) send({ on: 'shots', shots });
    send({ on: 'shot', key, kind, n });
    hand.putDown();
  };
  return (
    <>
      <ul class="skm-shots">
        {ableOf(position, team).flatMap((firer) => armsOf(position, firer).map((weapon) => {
          const key = `${firer} ${weapon}`;
          const points = firePoints(position, firer, weapon);
          const used = kinds.reduce((sum, kind) => sum + (shots[key]?.[kind] ?? 0) * shotCost[kind], 0);
          return (
            <li key={key}>
              <span>{firer} <small>{armName(weapon)}: {texts.panel.points(points - used, points)}</small></span>
              {kinds.map((kind) => {
                const n = shots[key]?.[kind] ?? 0;
                return (
                  <span key={kind} class="count" role="group" aria-label={`${key}, ${texts.panel.kinds[kind]}`}>
                    <small>{texts.panel.kinds[kind]}</small>
                    <button type="button" aria-label="fewer" disabled={n === 0} onClick={() => change(key, kind, n - 1)}>−</button><b>{n}</b><button type="button" aria-label="more" disabled={used + shotCost[kind] > points} onClick={() => change(key, kind, n + 1)}>+</button>
                  </span>
                );
              })}
            </li>
          );
        }))}
      </ul>
      <div class="skm-row">
        <Choice on={ui.pick === null} press={() => { send({ on: 'pick', pick: null }); hand.putDown(); }}>{texts.panel.anyone}</Choice>
        {ableOf(position, target).map((id) => <Choice key={id} on={ui.pick === id} press={() => { send({ on: 'pick', pick: id }); hand.putDown(); }}>{texts.panel.pick} {id}</Choice>)}
        <Clause id="SKM-7.12" />
      </div>
      <div class="skm-row"><button type="button" class="small" onClick={() => { send({ on: 'shots', shots: wholeVolley(ctx, target) }); hand.putDown(); }}>{texts.panel.volley.US}</button></div>
      <Verdict hand={hand} />
    </>
  );
}

/** Every other action that may be done now, by kind. */
function Others({ hand }: { hand: Hand }) {
  const { ctx, ui } = hand;
  const list = others(ctx);
  if (list.length === 0) return null;
  const groups = [...new Set(list.map(verbOf))];
  return (
    <>
      {groups.map((verb) => (
        <Group key={verb} heading={texts.groups[verb] ?? verb} clause={texts.clauses[verb]}>
          <div class="skm-row">{list.filter((action) => verbOf(action) === verb).map((action) => <Listed key={JSON.stringify(action)} hand={hand} action={action} />)}</div>
          {ui.aimed && verbOf(ui.aimed) === verb && <><p class="hint">{texts.panel.point}</p><Verdict hand={hand} /></>}
        </Group>
      ))}
    </>
  );
}

function Acting({ hand, props }: Part) {
  const team = activeTeam(hand.ctx)!;
  return (
    <>
      <Men hand={hand} props={props} team={team} />
      <Shooting hand={hand} props={props} team={team} />
      <Moving hand={hand} props={props} />
      <Others hand={hand} />
    </>
  );
}

export function Panel(props: PlayProps) {
  const hand = handOf(props);
  const decision = decisionOf(hand.ctx);
  if (decision === 'none') return null;
  return (
    <div class="skm-panel">
      {decision === 'activate' && <Teams hand={hand} props={props} />}
      {decision === 'deploy' && <Deployment hand={hand} props={props} />}
      {decision === 'act' && <Acting hand={hand} props={props} />}
    </div>
  );
}

