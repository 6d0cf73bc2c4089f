// Under the question: where an action is put together, with the dice of both sides line by line.
import '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Clause } from '../../ui/rules';
import type { PlayProps } from '../module';
import {
  arrivals, assaultOn, assaultTargets, choices, chosenArrival, declarationOf, detailsOf, helpersFor, mostDice, openAssets, orderScore,
  shotTargets, verbOf, view, type Context, type Tap, type Ui,
} from './interaction';
import { armyPoints, isLarge, movement, nameOfUnit, poolOf, saveNeeded, sideOf, sideWord, victoryPoints, type Asset, type Order, type Side } from './model';
import { assaultPool, moralePool, retireHits, shotPool, targetPool, type Pool } from './pools';
import { Counter, widthOf } from './pieces';
import { chosen } from './state';
import { texts } from './texts';

type Send = (tap: Tap) => void;
interface Part { ctx: Context; ui: Ui; send: Send }

const sideIndex = (side: Side): number => (side === 'ATTACKER' ? 0 : 1);

/** A unit as one can press it: its counter, its name, and what matters now. */
function Chip({ ctx, id, note, on, press }: { ctx: Context; id: string; note?: string; on?: boolean; press(): void }) {
  const unit = ctx.position.units[id]!;
  const w = widthOf(unit) + 6;
  return (
    <button type="button" class={`sb-chip ${on ? 'on' : ''}`} aria-pressed={on} data-chip={id} onClick={press}>
      <svg viewBox={`${-w / 2} -20 ${w} 40`} aria-hidden="true"><Counter id={id} unit={unit} side={sideOf(id, ctx.scenario)} hits={ctx.position.hit_batch?.placed[id] ?? 0} plain /></svg>
      <span><strong>{id}</strong> {nameOfUnit(unit)}{unit.square && unit.square !== 'POOL' ? <small> {unit.square}</small> : null}{note && <em>{note}</em>}</span>
    </button>
  );
}

function Lines({ heading, side, pool, after }: { heading: string; side: Side; pool: Pool; after: string }) {
  return (
    <section class={`sb-pool side-${sideIndex(side)}`}>
      <h4>{heading} <b>{after}</b></h4>
      <ul>{pool.lines.map((line, i) => <li key={i}><b>{line.dice > 0 ? `+${line.dice}` : `−${-line.dice}`}</b> <span>{line.text} <Clause id={line.clause} /></span></li>)}</ul>
    </section>
  );
}

function Pools({ ours, theirs, active }: { ours: Pool; theirs: Pool; active: Side }) {
  return (
    <div class="sb-pools">
      <Lines heading={texts.panel.assaulter} side={active} pool={ours} after={texts.panel.dice(ours.dice)} />
      <Lines heading={texts.panel.target} side={active === 'ATTACKER' ? 'DEFENDER' : 'ATTACKER'} pool={theirs} after={texts.panel.dice(theirs.dice)} />
      <p class="quiet small">{texts.panel.everyHit} <Clause id="SB-12.14" /></p>
    </div>
  );
}

const Group = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div class="sb-group" role="group" aria-label={label}><h4>{label}</h4><div class="sb-row">{children}</div></div>
);

const Choice = ({ on, press, children, label }: { on: boolean; press(): void; children: ComponentChildren; label?: string }) => (
  <button type="button" class={`sb-choice ${on ? 'on' : ''}`} aria-pressed={on} aria-label={label} onClick={press}>{children}</button>
);

// ---- the decisions

function Declaration({ ctx, ui, send }: Part) {
  const targets = assaultTargets(ctx);
  if (targets.length === 0) return null;
  const target = ui.target ?? (verbOf(ctx.draft) === 'assault' ? detailsOf(ctx.draft).target : targets[0]!);
  const declared = declarationOf(assaultOn(ctx, ui, target));
  const helpers = helpersFor(ctx, target);
  const { position, scenario } = ctx;
  return (
    <>
      <Group label={texts.panel.declare}>
        {targets.map((square) => <Choice key={square} on={ui.target === square} press={() => send({ on: 'set', change: { target: square } })}>{declared.main} → {square}</Choice>)}
        {position.sides[sideWord(position.active)].shock_tokens > 0 && <Choice on={ui.shock} press={() => send({ on: 'set', change: { shock: !ui.shock } })}>{texts.panel.shock}</Choice>}
      </Group>
      {helpers.length > 0 && (
        <Group label={texts.panel.helpers}>
          {helpers.map((id) => <Chip key={id} ctx={ctx} id={id} on={ui.units.includes(id)} press={() => send({ on: 'unit', unit: id })} />)}
        </Group>
      )}
      <Pools ours={assaultPool(position, scenario, declared)} theirs={targetPool(position, scenario, declared)} active={position.active} />
    </>
  );
}

function Standing({ ctx }: Part) {
  const { assault, active } = ctx.position;
  if (!assault) return null;
  const retire = retireHits(ctx.position, assault.target);
  return (
    <>
      <Pools ours={assaultPool(ctx.position, ctx.scenario, assault, assault.assaulting)} theirs={targetPool(ctx.position, ctx.scenario, assault)} active={active} />
      <Lines heading={texts.panel.ifRetire} side={active === 'ATTACKER' ? 'DEFENDER' : 'ATTACKER'} pool={retire} after={texts.panel.hits(retire.dice)} />
    </>
  );
}

function Shooting({ ctx, ui, send }: Part) {
  const targets = shotTargets(ctx);
  if (targets.length === 0) return null;
  const from = ctx.position.cursor!;
  const drafted = verbOf(ctx.draft) === 'shoot' ? (detailsOf(ctx.draft).target as string) : null;
  const shown = drafted ?? (targets.length === 1 ? targets[0]! : null);
  const pool = shown ? shotPool(ctx.position, ctx.scenario, from, shown) : null;
  return (
    <>
      <Group label={texts.panel.shooting(from)}>
        {targets.map((square) => <Choice key={square} on={square === drafted} press={() => send({ on: 'square', square })}>{from} → {square} <small>{texts.panel.dice(shotPool(ctx.position, ctx.scenario, from, square).dice)}</small></Choice>)}
      </Group>
      {pool && <Lines heading={`${from} → ${shown}`} side={ui ? (ctx.position.active === 'ATTACKER' ? 'DEFENDER' : 'ATTACKER') : 'ATTACKER'} pool={pool} after={`${texts.panel.dice(pool.dice)}, ${texts.panel.hitsOn(6)}`} />}
    </>
  );
}

function Hits({ ctx, send }: Part) {
  const batch = ctx.position.hit_batch;
  if (!batch) return null;
  const drafted = detailsOf(ctx.draft)?.unit;
  return (
    <>
      <Group label={texts.panel.place(batch.left)}>
        {choices(ctx).map((id) => <Chip key={id} ctx={ctx} id={id} on={drafted === id} note={texts.panel.saves(saveNeeded(ctx.position, ctx.scenario, id, batch.context))} press={() => send({ on: 'unit', unit: id })} />)}
      </Group>
      <p class="quiet small">{texts.panel.owners(batch.owner_places)} <Clause id="SB-13.1" /></p>
    </>
  );
}

function Orders({ ctx, ui, send }: Part) {
  const here = choices(ctx).filter((id) => ui.open && ctx.position.units[id]?.square === ui.open);
  const drafted = detailsOf(ctx.draft)?.unit;
  return (
    <>
      <Group label={texts.panel.order}>
        {(Object.keys(texts.orders) as Order[]).map((order) => <Choice key={order} on={ui.order === order} press={() => send({ on: 'set', change: { order } })}>{texts.orders[order]}</Choice>)}
      </Group>
      <p class="quiet small">{texts.orderHelp[ui.order]} <Clause id={texts.orderClause[ui.order]} /></p>
      {here.length > 0 ? (
        <Group label={texts.panel.inSquare(ui.open!)}>
          {here.map((id) => <Chip key={id} ctx={ctx} id={id} on={drafted === id} note={texts.panel.needs(orderScore(ctx, id))} press={() => send({ on: 'unit', unit: id })} />)}
        </Group>
      ) : <p class="hint">{texts.panel.orderHint}</p>}
      {here.length > 0 && <p class="quiet small">{texts.panel.morale(moralePool(ctx.position, ctx.scenario, ui.open!).dice)} <Clause id="SB-10.2" /></p>}
    </>
  );
}

function Assets({ ctx, ui, send }: Part) {
  const open = openAssets(ctx);
  const mine = ctx.position.sides[sideWord(ctx.position.active)];
  const most = mostDice(ctx);
  const set = (dice: number) => send({ on: 'set', change: { dice: Math.max(1, Math.min(most, dice)) } });
  return (
    <>
      <Group label={`${texts.panel.asset} · ${texts.panel.assetPool(mine.asset_dice)}`}>
        {open.map((asset: Asset) => <Choice key={asset} on={ui.asset === asset && ctx.draft !== null} press={() => send({ on: 'set', change: { asset } })}>{texts.assets[asset]} <small>{texts.panel.assetLeft(mine.assets[asset])}</small></Choice>)}
      </Group>
      {ui.asset && <p class="quiet small">{texts.assetHelp[ui.asset]} <Clause id={texts.assetClause[ui.asset]} /></p>}
      <div class="sb-stepper" role="group" aria-label={texts.panel.assetDice}>
        <button type="button" aria-label={texts.panel.fewer} disabled={ui.dice <= 1} onClick={() => set(ui.dice - 1)}>−</button>
        <output>{texts.panel.dice(ui.dice)}</output>
        <button type="button" aria-label={texts.panel.more} disabled={ui.dice >= most} onClick={() => set(ui.dice + 1)}>+</button>
      </div>
    </>
  );
}

function Movement({ ctx, ui, send }: Part) {
  const { selected, units } = ctx.position;
  const unit = selected ? units[selected] : undefined;
  if (!unit) return null;
  const verbs = new Set(ctx.legal.map(verbOf));
  return (
    <>
      <p class="quiet small">{selected} {nameOfUnit(unit)}: {texts.panel.movesLeft(unit.steps_used, movement(unit, ctx.scenario).standard)} <Clause id="SB-11.1" /></p>
      {verbs.has('step') && verbs.has('extra') && <Choice on={ui.extra} press={() => send({ on: 'set', change: { extra: !ui.extra } })}>{texts.panel.extra}</Choice>}
    </>
  );
}

function Chips({ ctx, ui, send, label, notes }: Part & { label: string; notes?: (id: string) => string }) {
  const drafted = detailsOf(ctx.draft)?.unit;
  return (
    <Group label={label}>
      {choices(ctx).map((id) => <Chip key={id} ctx={ctx} id={id} on={drafted === id || ui.units.includes(id)} note={notes?.(id)} press={() => send({ on: 'unit', unit: id })} />)}
    </Group>
  );
}

function Advance(part: Part) {
  const nobody = part.ctx.legal.find((a) => verbOf(a) === 'advance' && detailsOf(a).units.length === 0);
  return (
    <>
      <Chips {...part} label={texts.panel.advance} />
      {nobody && <div class="sb-row"><Choice on={verbOf(part.ctx.draft) === 'advance' && detailsOf(part.ctx.draft).units.length === 0} press={() => part.send({ on: 'action', action: nobody })}>{texts.panel.nobody}</Choice></div>}
    </>
  );
}

function Reinforcements({ ctx, ui, send }: Part) {
  const open = (['A', 'B', 'C'] as const).filter((option) => ctx.legal.some((a) => detailsOf(a).option === option));
  const who = chosenArrival(ctx, ui);
  return (
    <>
      <Group label={texts.panel.option}>
        {open.map((option) => <Choice key={option} on={ui.option === option} press={() => send({ on: 'set', change: { option } })}>{texts.panel.options[option]}</Choice>)}
      </Group>
      {ui.option !== 'A' && (
        <>
          <Group label={texts.panel.who}>{arrivals(ctx, ui.option).map((id) => <Chip key={id} ctx={ctx} id={id} on={who === id} press={() => send({ on: 'unit', unit: id })} />)}</Group>
          <p class="hint">{texts.panel.where} <Clause id="SB-18.3" /></p>
        </>
      )}
    </>
  );
}

function Depletion({ ctx, ui, send }: Part) {
  return (
    <>
      <Group label={texts.panel.who}>{choices(ctx).map((id) => <Chip key={id} ctx={ctx} id={id} on={ui.unit === id} press={() => send({ on: 'unit', unit: id })} />)}</Group>
      <div class="sb-row">{(['LOSE_BASE', 'TO_POOL'] as const).map((mode) => <Choice key={mode} on={ui.mode === mode} press={() => send({ on: 'set', change: { mode } })}>{texts.panel.mode[mode]}</Choice>)}</div>
    </>
  );
}

function Deployment({ ctx, send }: Part) {
  const unit = detailsOf(ctx.legal[0])?.unit as string | undefined;
  if (!unit) return null;
  const w = widthOf(ctx.position.units[unit]!) + 6;
  const pool = ctx.legal.find((a) => detailsOf(a).to === 'POOL');
  return (
    <>
      <p class="sb-deploying"><svg viewBox={`${-w / 2} -20 ${w} 40`} aria-hidden="true"><Counter id={unit} unit={ctx.position.units[unit]!} side={sideOf(unit, ctx.scenario)} /></svg> <span><strong>{unit}</strong> {nameOfUnit(ctx.position.units[unit]!)}</span></p>
      {pool && <div class="sb-row"><Choice on={detailsOf(ctx.draft)?.to === 'POOL'} press={() => send({ on: 'action', action: pool })}>{texts.panel.toPool}</Choice></div>}
    </>
  );
}

function Smoke({ ui, send }: Part) {
  return (
    <>
      <p class="hint">{texts.panel.rowHint}</p>
      <Group label={texts.panel.smokeLength}>{[1, 2, 3].map((length) => <Choice key={length} on={ui.length === length} press={() => send({ on: 'set', change: { length } })}>{length}</Choice>)}</Group>
    </>
  );
}

function Compose(part: Part) {
  const { ctx, ui, send } = part;
  switch (view(ctx, ui).decision) {
    case 'assault': return <Declaration {...part} />;
    case 'stand': return <Standing {...part} />;
    case 'shoot': return <Shooting {...part} />;
    case 'hit': return <Hits {...part} />;
    case 'order': return <Orders {...part} />;
    case 'asset': return <Assets {...part} />;
    case 'move': return <Movement {...part} />;
    case 'select': return <Chips {...part} label={texts.panel.move} />;
    case 'advance': return <Advance {...part} />;
    case 'award': return <Chips {...part} label={texts.panel.award} />;
    case 'roll_for': return <Chips {...part} label={texts.panel.who} notes={() => texts.panel.needs(6)} />;
    case 'reinforce': return <Reinforcements {...part} />;
    case 'deplete': return <Depletion {...part} />;
    case 'deploy': return <Deployment {...part} />;
    case 'smoke': return <Smoke {...part} />;
    case 'barrage_row': return <p class="hint">{texts.panel.rowHint}</p>;
    case 'barrage_l': return <p class="hint">{texts.panel.lHint} <button type="button" class="small" onClick={() => send({ on: 'set', change: { turn: ui.turn + 1 } })}>{texts.panel.turnL}</button></p>;
    default: return null;
  }
}

/** Points, guns, command and assets of both: open to everybody (section 8). */
function Sides({ ctx }: { ctx: Context }) {
  const { position, scenario } = ctx;
  const points = victoryPoints(position, scenario);
  const row = (label: string, of: (side: Side) => ComponentChildren) => <tr><th scope="row">{label}</th><td>{of('ATTACKER')}</td><td>{of('DEFENDER')}</td></tr>;
  const state = (side: Side) => position.sides[sideWord(side)];
  const owned = (side: Side) => (Object.entries(state(side).assets) as [Asset, number][]).filter(([, n]) => n > 0).map(([asset, n]) => `${texts.assets[asset]}${n > 1 ? ` ×${n}` : ''}`).join(', ') || '–';
  const battalions = (side: Side) => Object.entries(position.units).filter(([id, unit]) => sideOf(id, scenario) === side && isLarge(unit) && unit.square !== 'DESTROYED').length;
  return (
    <details class="sb-sides">
      <summary>{texts.panel.sides}</summary>
      <table>
        <thead><tr><td /><th scope="col">Attacker</th><th scope="col">Defender</th></tr></thead>
        <tbody>
          {row('Victory points', (side) => points[side])}
          {row('Battalions', battalions)}
          {row('In reserve', (side) => poolOf(position, scenario, side).length)}
          {row('Artillery', (side) => state(side).artillery_quality.toLowerCase())}
          {row('Command', (side) => state(side).command_quality.toLowerCase())}
          {row('Asset dice', (side) => state(side).asset_dice)}
          {row('Assets', owned)}
          {row('Army points', (side) => armyPoints(position, scenario, side))}
        </tbody>
      </table>
    </details>
  );
}

export function Panel(props: PlayProps) {
  const part = chosen(props);
  return <div class="sb-panel"><Compose {...part} />{!props.draft && <Sides ctx={part.ctx} />}</div>;
}
