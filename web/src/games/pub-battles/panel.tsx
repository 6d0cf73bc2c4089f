// Under the question: one small panel for every decision of the rules. What is put together here ends in a proposal.
import '@preact/signals';
import type { ComponentChildren } from 'preact';
import { refusalOf } from '../../measured/judge';
import { bearing, distance } from '../../measured/plane';
import { Die } from '../../ui/Die';
import { Clause } from '../../ui/rules';
import type { Action, PlayProps } from '../module';
import {
  actionInHand, cancellable, actorOf, actors, allSteps, candidatesOf, decisionOf, detailsOf, groupOf, mayMarch, mySide, ofVerb, verbOf, writesInitially, type Candidate, type Context,
} from './interaction';
import {
  armyHq, commandFile, commandName, inches, isHq, isOn, nameOf, resolve, sideIndex, sideOf, sizeOf, type OrderState, type PieceState, type Step,
} from './model';
import { enemiesOf, entryOf, march, reachOfColumn, roadNear, startOf, type March } from './moves';
import { Chit } from './chit';
import { Foreseen } from './foreseen';
import { locationsOf } from './locations';
import { Headquarters, WoodenBlock } from './pieces';
import { handOf, type Hand } from './state';
import { texts } from './texts';
import { label, labelOf, stepWords } from './words';

const same = (a: Action | null, b: Action | null): boolean => JSON.stringify(a) === JSON.stringify(b);

const Group = ({ heading, clause, children }: { heading: string; clause?: string; children: ComponentChildren }) => (
  <div class="pub-group" role="group" aria-label={heading}><h4>{heading} <Clause id={clause} /></h4><div class="pub-row">{children}</div></div>
);

const Choice = ({ on, press, children, note }: { on?: boolean; press(): void; children: ComponentChildren; note?: string }) => (
  <button type="button" class={`pub-choice ${on ? 'on' : ''}`} aria-pressed={on ?? false} onClick={press}><span>{children}{note && <small>{note}</small>}</span></button>
);

interface Part {
  hand: Hand;
  props: PlayProps;
}

/** A listed action as a button: pressed once it is the draft, pressed again it is done. */
function Listed({ hand, action, children, note }: { hand: Hand; action: Action; children: ComponentChildren; note?: string }) {
  return <Choice on={same(hand.ctx.draft, action)} note={note} press={() => hand.offer(action)}>{children}</Choice>;
}

/** A piece as one can press it. */
export function Chip({ ctx, id, on, press, note }: { ctx: Context; id: string; on?: boolean; press(): void; note?: string }) {
  const { scenario, position } = ctx;
  const piece = position.pieces[id] as PieceState | undefined;
  const hq = position.hqs[id];
  const { width, depth } = sizeOf(scenario, false);
  return (
    <button type="button" class={`pub-chip ${on ? 'on' : ''}`} aria-pressed={on ?? false} data-chip={id} onClick={press}>
      {piece && <svg viewBox={`${-width / 20 - 4} ${-depth / 20 - 13} ${width / 10 + 8} ${depth / 10 + 24}`} aria-hidden="true"><WoodenBlock arm={piece.type} quality={piece.quality} spent={piece.spent} side={sideIndex(scenario, piece.side)} name="" plain width={width / 10} depth={depth / 10} heading={0} /></svg>}
      {hq && <svg class="hq" viewBox="-30 -64 80 92" aria-hidden="true"><Headquarters side={sideIndex(scenario, hq.side)} rating={hq.rating} size={37.5} heading={0} army={armyHq(scenario, hq.side) === id} used={hq.alter_used} moved={hq.moved} reserve={0} name="" plain /></svg>}
      <span><strong>{nameOf(scenario, position, id) || id}</strong>{note && <em>{note}</em>}</span>
    </button>
  );
}

// ---- marching

function stepLabel(step: Step): string {
  const words = stepWords(step);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Cost({ so }: { so: March }) {
  const { cost } = so;
  const third = Math.floor(cost.budget / 3);
  const rows: [string, number, string][] = [
    [texts.cost.legs, cost.legs, 'PUB-7.2'], [texts.cost.road, cost.road, 'PUB-8.4'], [texts.cost.facings, cost.facings * third, 'PUB-7.4'],
    [texts.cost.changes, cost.changes * third, 'PUB-8.1'], [texts.cost.reduced, cost.reduced ? third : 0, 'PUB-3.6'],
  ];
  return (
    <div class={`pub-cost ${cost.total > cost.budget ? 'over' : ''}`}>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="6" /><rect class="used" width={Math.min(100, (cost.total / cost.budget) * 100)} height="6" /><path d="M33.3 0v6M66.7 0v6" /></svg>
      <p><b>{texts.say.cost(cost.total, cost.budget)}</b> {rows.filter(([, mils]) => mils > 0).map(([name, mils, clause]) => <span key={name}>{inches(mils)} {name} <Clause id={clause} /></span>)}</p>
    </div>
  );
}

function Marching({ hand, props }: Part) {
  const { ctx, ui, send } = hand;
  const id = ui.piece!;
  const { scenario, position } = ctx;
  const hq = isHq(position, id);
  const steps = allSteps(ui);
  const so = march(scenario, position, id, steps);
  const end = so?.end ?? startOf(scenario, position, id);
  const road = end && !end.column ? roadNear(scenario, end, hq ? 4000 : reachOfColumn) : null;
  const junction = end?.column ? (scenario.roads ?? []).find((one) => one.id !== end.column!.road && one.polyline.some(([x, y]) => distance({ x, y }, end) < 1)) : undefined;
  const waiting = position.pieces[id]?.status === 'WAITING';
  const entry = waiting ? entryOf(scenario, position, position.pieces[id]!.command) : undefined;
  const side = sideOf(position, id);
  const nearest = end ? enemiesOf(position, side).filter((one) => position.pieces[one]).sort((a, b) => distance(position.pieces[a]!, end) - distance(position.pieces[b]!, end))[0] : undefined;
  const turn = (by: number) => { send({ on: 'nudge', dx: 0, dy: 0, turn: by }); hand.putDown(); };
  const add = (step: Step) => { send({ on: 'step', step }); hand.putDown(); };
  const about = end?.column ? ({ column_on: { road: end.column.road, direction: end.column.direction === 1 ? -1 : 1 } } as Step) : null;
  return (
    <>
      <p class="hint">{hq ? texts.panel.dragHq : texts.panel.drag}</p>
      {!hq && !end?.column && (
        <div class="pub-row turns">
          <button type="button" class="icon" aria-label={texts.panel.turnLeft} title={texts.panel.turnLeft} onClick={() => turn(-50)}>⟲</button>
          <button type="button" class="icon" aria-label={texts.panel.turnRight} title={texts.panel.turnRight} onClick={() => turn(50)}>⟳</button>
          <button type="button" class="small" onClick={() => turn(1800)}>{texts.panel.turnAbout}</button>
          {nearest && <button type="button" class="small" onClick={() => { send({ on: 'turn', heading: bearing(end!, position.pieces[nearest]!) }); hand.putDown(); }}>{texts.panel.faceEnemy}</button>}
        </div>
      )}
      <div class="pub-row">
        {road && <Choice on={ui.byRoad} press={() => send({ on: 'by-road', byRoad: !ui.byRoad })}>{texts.panel.byRoad}</Choice>}
        {road && !hq && ([1, -1] as const).map((direction) => <Choice key={direction} press={() => add({ column_on: { road: road.id, direction } })}>{direction === 1 ? texts.panel.column : texts.panel.columnOther}</Choice>)}
        {junction && ([1, -1] as const).map((direction) => <Choice key={direction} press={() => add({ column_on: { road: junction.id, direction } })}>{texts.steps.columnOn(junction.name ?? junction.id, direction < 0)}</Choice>)}
        {end?.column && !hq && <Choice press={() => add({ column_off: end.heading })}>{texts.panel.line}</Choice>}
        {about && !hq && <Choice press={() => add(about)}>{texts.panel.about}</Choice>}
        {entry && steps.length === 0 && <Choice press={() => add({ enter_line: [entry.x, entry.y] })}>{texts.panel.enterLine}</Choice>}
      </div>
      {steps.length > 0 && so && (
        <div class="pub-way">
          <h4>{texts.panel.way}</h4>
          <ol>{steps.map((one, i) => <li key={i} class={i < ui.settled.length ? 'settled' : ''}>{stepLabel(one)}</li>)}</ol>
          <Cost so={so} />
          <div class="pub-row">
            {ui.air && <button type="button" class="small" title={texts.panel.addLegHint} onClick={() => { props.propose(null); send({ on: 'settle' }); }}>{texts.panel.addLeg}</button>}
            <button type="button" class="small" onClick={() => { props.propose(null); send({ on: 'back' }); }}>{texts.panel.undoStep}</button>
          </div>
        </div>
      )}
      <Verdict hand={hand} />
    </>
  );
}

function Verdict({ hand }: { hand: Hand }) {
  const refusal = actionInHand(hand.ctx, hand.ui) ? refusalOf(hand.judge.verdict.value) : null;
  if (!refusal) return null;
  return <p class="pub-refused"><strong>✕ {refusal.message}</strong> <Clause id={refusal.clause} /></p>;
}

const wordsOf = ({ action, words }: Candidate): string => labelOf(action) ?? label(words) ?? (words || verbOf(action));

/** The proposals for the chosen piece, for keys and for whoever prefers words. */
function Proposals({ hand }: { hand: Hand }) {
  const { ctx, ui } = hand;
  const list = candidatesOf(ctx, ui.piece);
  if (list.length === 0) return null;
  return (
    <details class="pub-proposals" open={ui.candidate >= 0}>
      <summary>{texts.panel.candidates(list.length)}</summary>
      <ul>
        {list.map((candidate, i) => (
          <li key={i}>
            <button type="button" class={i === ui.candidate ? 'chosen' : ''} aria-pressed={same(ctx.draft, candidate.action)} onClick={() => {
              if (!same(ctx.draft, candidate.action)) hand.send({ on: 'candidate', index: i });
              hand.offer(candidate.action);
            }}>{wordsOf(candidate)}</button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Acting({ hand, props }: Part) {
  const { ctx, ui, send } = hand;
  const { position, scenario } = ctx;
  const who = actors(ctx);
  const id = ui.piece;
  const piece = id ? position.pieces[id] : undefined;
  const trains = id ? ofVerb(ctx, 'rally').filter((action) => actorOf(action) === id && detailsOf(action).train) : [];
  const hold: Action | null = id && piece ? { hold: { piece: id } } : null;
  return (
    <>
      <Group heading={texts.panel.pieces} clause={decisionOf(ctx) === 'hq' ? 'PUB-6.2' : 'PUB-6.7'}>
        {who.map((one) => (
          <Chip key={one} ctx={ctx} id={one} on={one === id} note={noteFor(ctx, one)} press={() => { if (ctx.draft) props.propose(null); props.cursor.value = one; send({ on: 'choose', piece: one }); }} />
        ))}
      </Group>
      {id && who.includes(id) && (
        <>
          {piece && (
            <div class="pub-row modes" role="group" aria-label={texts.panel.chosen(nameOf(scenario, position, id))}>
              <Choice on={ui.mode === 'march' && !same(ctx.draft, hold)} press={() => { props.propose(null); send({ on: 'mode', mode: 'march' }); }}>{texts.panel.march}</Choice>
              {piece.type === 'ART' && <Choice on={ui.mode === 'bombard'} press={() => { props.propose(null); send({ on: 'mode', mode: 'bombard' }); }}>{texts.panel.bombard}</Choice>}
              {piece.spent && <Choice on={ui.mode === 'rally'} press={() => { send({ on: 'mode', mode: 'rally' }); hand.putDown(); }}>{texts.panel.rally}</Choice>}
              {hold && <Listed hand={hand} action={hold}>{piece.status === 'WAITING' ? texts.panel.wait : texts.panel.hold}</Listed>}
            </div>
          )}
          {ui.mode === 'march' && mayMarch(ctx, id) && <Marching hand={hand} props={props} />}
          {ui.mode === 'bombard' && <Bombardment hand={hand} />}
          {ui.mode === 'rally' && (
            <>
              <p class="hint">{texts.panel.rallyHint} <Clause id="PUB-14.1" /></p>
              {trains.length > 0 && <div class="pub-row">{trains.map((action) => <Listed key={detailsOf(action).train} hand={hand} action={action}>{texts.panel.rallyTrain(nameOf(scenario, position, detailsOf(action).train))}</Listed>)}</div>}
              <Verdict hand={hand} />
            </>
          )}
          <Proposals hand={hand} />
        </>
      )}
    </>
  );
}

function noteFor({ scenario, position }: Context, id: string): string {
  const piece = position.pieces[id];
  if (!piece) return `${texts.hq} ${position.hqs[id]?.rating ?? ''}`;
  const arm = piece.type ? texts.arms[piece.type] : texts.unknown;
  if (piece.status === 'RESERVE') return `${arm}, ${texts.panel.inReserve(nameOf(scenario, position, piece.reserve ?? ''))}`;
  if (piece.status === 'WAITING') return `${arm}, ${texts.panel.waiting}`;
  return `${arm}${piece.spent ? `, ${texts.facts.spent}` : ''}`;
}

function Bombardment({ hand }: { hand: Hand }) {
  const { ctx, ui } = hand;
  const shots = candidatesOf(ctx, ui.piece).map(({ action }) => action).filter((action) => verbOf(action) === 'bombard');
  return (
    <>
      <p class="hint">{texts.panel.bombardHint} <Clause id="PUB-13.3" /></p>
      <div class="pub-row">{shots.map((action) => <Listed key={detailsOf(action).target} hand={hand} action={action}>{nameOf(ctx.scenario, ctx.position, resolve(ctx.position, detailsOf(action).target)) || detailsOf(action).target}</Listed>)}</div>
    </>
  );
}

// ---- the other decisions

function Alter({ hand, props }: Part) {
  const { ctx } = hand;
  const { scenario, position } = ctx;
  const top = position.stack?.[position.stack.length - 1] ?? position.pulled;
  const rating = (hq: string) => position.hqs[hq]?.rating ?? 0;
  const name = (hq: string) => nameOf(scenario, position, hq);
  const free = Object.keys(position.hqs).filter((id) => position.hqs[id]!.on_map && !position.hqs[id]!.alter_used);
  const hqOf = (action: Action): string => actorOf(action) ?? '';
  return (
    <>
      {top && <p class="pub-top"><Chit scenario={scenario} id={top} kind="top" /> {texts.panel.alterTop(commandName(scenario, top))}</p>}
      <Group heading={texts.panel.alter} clause={isOn(scenario, 'alter_no_dice') ? 'PUB-23.1' : 'PUB-5.1'}>
        {ofVerb(ctx, 'delay').map((action) => <Listed key={`d ${hqOf(action)}`} hand={hand} action={action} note={texts.panel.needs(rating(hqOf(action)))}>{texts.panel.delay(name(hqOf(action)))}</Listed>)}
        {ofVerb(ctx, 'move_now').map((action) => <Listed key={JSON.stringify(action)} hand={hand} action={action} note={texts.panel.needs(rating(hqOf(action)))}>{texts.panel.moveNow(name(hqOf(action)), commandName(scenario, detailsOf(action).command))}</Listed>)}
        {ofVerb(ctx, 'announce').map((action) => {
          const words = detailsOf(action).kind === 'delay' ? texts.panel.announce.delay(name(hqOf(action))) : texts.panel.announce.jump(name(hqOf(action)));
          // Where the first one counts, a second press would come too late.
          if (props.race) return <Choice key={words} press={() => props.commit(action)}>{words}</Choice>;
          return <Listed key={words} hand={hand} action={action} note={texts.panel.sealed}>{words}</Listed>;
        })}
      </Group>
      {props.race && <p class="hint">{texts.panel.atOnce} <Clause id="PUB-23.4" /></p>}
      {!isOn(scenario, 'alter_no_dice') && <p class="quiet small">{texts.panel.mayAlter}: {free.map(name).join(', ') || texts.panel.nobody}.</p>}
    </>
  );
}

function Routes({ hand }: Part) {
  const { ctx } = hand;
  const { scenario, position } = ctx;
  const routes = ofVerb(ctx, 'retreat', 'withdraw');
  const id = routes[0] ? resolve(position, actorOf(routes[0])!) : (position.asked?.piece ?? null);
  const from = id ? position.pieces[id] : undefined;
  const { route } = hand.tools;
  const facings = new Set(position.asked?.choices?.map(({ heading }) => heading));
  return (
    <Group heading={id ? `${nameOf(scenario, position, id)}: ${texts.panel.retreat}` : texts.panel.retreat} clause={verbOf(routes[0]) === 'withdraw' ? 'PUB-17.10' : 'PUB-17.3'}>
      {routes.map((action, i) => {
        const index = Number(detailsOf(action).index ?? i);
        const choice = position.asked?.choices?.[index];
        const words = choice && from ? texts.panel.route(index, bearing(from, choice), inches(distance(from, choice))) : String(index + 1);
        const facing = choice && facings.size > 1 ? texts.facing(texts.degrees(choice.heading)) : undefined;
        return (
          <span key={index} class={`pub-way-back ${route.value === index ? 'on' : ''}`} onPointerEnter={() => (route.value = index)} onPointerLeave={() => (route.value = null)} onFocusIn={() => (route.value = index)} onFocusOut={() => (route.value = null)}>
            <Listed hand={hand} action={action} note={facing}>{words}</Listed>
          </span>
        );
      })}
    </Group>
  );
}

function Fights({ hand }: Part) {
  const { ctx } = hand;
  return (
    <Group heading={texts.panel.fight} clause="PUB-15.3">
      {ofVerb(ctx, 'fight').map((action) => <Listed key={JSON.stringify(action)} hand={hand} action={action}>{texts.panel.group(groupOf(ctx, action).map((id) => nameOf(ctx.scenario, ctx.position, id) || id))}</Listed>)}
    </Group>
  );
}

function Targets({ hand }: Part) {
  const { ctx } = hand;
  const { scenario, position } = ctx;
  const who = [...new Set(ofVerb(ctx, 'target').map((action) => actorOf(action)!))];
  return (
    <>
      {who.map((id) => (
        <Group key={id} heading={texts.panel.target(nameOf(scenario, position, id))} clause="PUB-16.4">
          {ofVerb(ctx, 'target').filter((action) => actorOf(action) === id).map((action) => {
            const enemy = resolve(position, detailsOf(action).enemy);
            const on = same(ctx.draft, action);
            return <Chip key={enemy} ctx={ctx} id={enemy} on={on} press={() => hand.offer(action)} />;
          })}
        </Group>
      ))}
    </>
  );
}

function Rerolls({ hand }: Part) {
  const { ctx } = hand;
  const { scenario, position, seat } = ctx;
  const thrown = position.thrown;
  // An HQ's own die is measured by its rating, not by the face that hits.
  const needed = thrown?.target && thrown.modifier !== undefined ? 4 - thrown.modifier : undefined;
  const name = (id: string | null | undefined) => (id ? nameOf(scenario, position, resolve(position, id)) || id : '');
  return (
    <>
      {thrown?.piece && thrown.target && <p class="pub-top">{texts.panel.rolled(name(thrown.piece), name(thrown.target))}{needed !== undefined && <small>{texts.panel.needed(needed)}</small>}</p>}
      <Group heading={texts.panel.reroll} clause="PUB-22.5">
        {ofVerb(ctx, 'use_reroll').map((action) => {
          const die = Number(detailsOf(action).die ?? detailsOf(action));
          const value = thrown?.faces[die];
          return (
            <Listed key={die} hand={hand} action={action}>
              {value === undefined ? texts.panel.dieNumber(die) : <span class="pub-die"><Die value={value} faces={6} {...(needed === undefined ? {} : { success: value >= needed })} />{texts.panel.die(value)}</span>}
            </Listed>
          );
        })}
      </Group>
      {seat && <p class="quiet small">{texts.panel.tokens(position.tokens?.[seat] ?? 0)}</p>}
    </>
  );
}

function Votes({ hand, props }: Part) {
  const report = hand.ctx.position.report;
  const said = report ? props.said?.(report.message) : undefined;
  return (
    <>
      {report && <p class="hint">{texts.panel.reportOf(props.nameOf?.(report.reporter) ?? report.reporter, props.nameOf?.(report.accused) ?? report.accused)}</p>}
      {said && <blockquote class="pub-said">{said}</blockquote>}
      <Group heading={texts.panel.vote} clause="PUB-22.4">
        {ofVerb(hand.ctx, 'vote').map((action) => <Listed key={JSON.stringify(action)} hand={hand} action={action}>{detailsOf(action).yes ? texts.panel.yes : texts.panel.no}</Listed>)}
      </Group>
    </>
  );
}

/** Reserves, entries and new Commands before the game. */
function Setup({ hand, props }: Part) {
  const { ctx, ui, send } = hand;
  const { scenario, position } = ctx;
  const entries = ofVerb(ctx, 'entry');
  const reserves = ofVerb(ctx, 'reserve');
  const side = mySide(ctx);
  const own = Object.keys(position.pieces).filter((id) => position.pieces[id]!.side === side);
  const places = scenario.setup === 'free' ? [...own, ...Object.keys(position.hqs).filter((id) => position.hqs[id]!.side === side)] : [];
  const reassigning = isOn(scenario, 'reassignment') && ui.piece !== null && own.includes(ui.piece);
  const commands = [...new Set(entries.map((action) => detailsOf(action).command as string))];
  const choose = (id: string) => { props.propose(null); send({ on: 'choose', piece: id }); };
  return (
    <>
      {commands.map((id) => (
        <Group key={id} heading={texts.panel.entry(commandName(scenario, id))} clause="PUB-19.9">
          {entries.filter((action) => detailsOf(action).command === id).map((action) => {
            const choice = Number(detailsOf(action).choice);
            const entry = commandFile(scenario, id)?.entries?.[choice];
            const road = (scenario.roads ?? []).find((one) => one.id === entry?.road);
            return <Listed key={choice} hand={hand} action={action} note={entry ? texts.at(entry.x, entry.y) : undefined}>{texts.panel.entryChoice(entry?.turn ?? 0, road?.name ?? entry?.road ?? '')}</Listed>;
          })}
        </Group>
      ))}
      {reserves.length > 0 && (
        <Group heading={texts.panel.reserve} clause="PUB-20.1">
          {reserves.map((action) => <Listed key={JSON.stringify(action)} hand={hand} action={action} note={texts.panel.reserveWith(nameOf(scenario, position, detailsOf(action).hq))}>{nameOf(scenario, position, detailsOf(action).piece)}</Listed>)}
        </Group>
      )}
      {isOn(scenario, 'reassignment') && (
        <Group heading={texts.panel.reassign} clause="PUB-20.10">
          {own.map((id) => <Chip key={id} ctx={ctx} id={id} on={ui.piece === id} note={commandName(scenario, position.pieces[id]!.command ?? '')} press={() => choose(id)} />)}
          {reassigning && Object.keys(position.commands).filter((id) => position.commands[id]!.side === side && id !== position.pieces[ui.piece!]!.command).map((id) => <Listed key={id} hand={hand} action={{ reassign: { piece: ui.piece!, command: id } }}>{texts.panel.reassignTo(nameOf(scenario, position, ui.piece!), commandName(scenario, id))}</Listed>)}
        </Group>
      )}
      {places.length > 0 && (
        <Group heading={texts.panel.setup} clause="PUB-19.9">
          {places.map((id) => <Chip key={id} ctx={ctx} id={id} on={ui.piece === id} press={() => choose(id)} />)}
        </Group>
      )}
      {writesInitially(ctx) && <Orders hand={hand} props={props} />}
      {ui.piece && places.includes(ui.piece) && <Placing hand={hand} props={props} words={texts.panel.drag} />}
    </>
  );
}

/** A piece that is set down anywhere: by hand, by the proposals, by small turns. */
function Placing({ hand, props, words, turns = true }: Part & { words: string; turns?: boolean }) {
  const turn = (by: number) => { hand.send({ on: 'nudge', dx: 0, dy: 0, turn: by }); hand.putDown(); };
  return (
    <>
      <p class="hint">{words}</p>
      {turns && hand.ui.pose && (
        <div class="pub-row turns">
          <button type="button" class="icon" aria-label={texts.panel.turnLeft} onClick={() => turn(-50)}>⟲</button>
          <button type="button" class="icon" aria-label={texts.panel.turnRight} onClick={() => turn(50)}>⟳</button>
        </div>
      )}
      <Verdict hand={hand} />
      <Proposals hand={hand} />
    </>
  );
}

function OrderLine({ ctx: { scenario }, order }: { ctx: Context; order: OrderState }) {
  const place = locationsOf(scenario).find(({ x, y }) => x === order.x && y === order.y)?.name ?? texts.at(order.x, order.y);
  return <li><b>{commandName(scenario, order.command)}</b>: {texts.panel.orderKinds[order.kind].toLowerCase()}, {place}; {order.status === 'sent' ? texts.panel.effective(order.effective) : (texts.panel.orderStatus[order.status] ?? order.status)}</li>;
}

/** Written orders: a Command, what it shall do, and where. */
function Orders({ hand, props }: Part) {
  const { ctx, ui, send } = hand;
  const { scenario, position } = ctx;
  const side = mySide(ctx);
  const own = Object.keys(position.commands).filter((id) => position.commands[id]!.side === side);
  const places = locationsOf(scenario);
  const command = ui.piece && position.commands[ui.piece] ? ui.piece : null;
  const plans = isOn(scenario, 'solitaire') && position.phase === 'SETUP';
  const written = (plan: number) => (position.orders ?? []).filter((order) => (order.plan ?? 0) === plan);
  const write = (x: number, y: number, name: string) => { send({ on: 'order', place: name, at: { x, y } }); hand.putDown(); };
  return (
    <>
      <Group heading={texts.panel.orderFor} clause="PUB-24.3">
        {own.map((id) => <Choice key={id} on={id === command} press={() => { props.propose(null); send({ on: 'choose', piece: id }); }}>{commandName(scenario, id)}</Choice>)}
      </Group>
      {command && (
        <>
          {plans && (
            <Group heading={texts.panel.plan} clause="PUB-25.2">{[0, 1, 2].map((plan) => <Choice key={plan} on={ui.plan === plan} press={() => { send({ on: 'order', plan }); if (ui.pose) hand.putDown(); }}>{String(plan + 1)}</Choice>)}</Group>
          )}
          <div class="pub-row">
            {(['move', 'attack'] as const).map((kind) => <Choice key={kind} on={ui.order === kind} press={() => { send({ on: 'order', order: kind }); if (ui.pose) hand.putDown(); }}>{texts.panel.orderKinds[kind]}</Choice>)}
          </div>
          <p class="hint">{texts.panel.orderTo} <Clause id="PUB-24.1" /></p>
          <div class="pub-row">{places.map(({ name, x, y }) => <Choice key={name} on={ui.place === name} press={() => write(x, y, name)}>{name}</Choice>)}</div>
        </>
      )}
      {plans ? [0, 1, 2].map((plan) => (
        <div key={plan} class={`pub-plan ${ui.plan === plan ? 'on' : ''}`}>
          <h4>{texts.panel.planNumber(plan)}</h4>
          {written(plan).length > 0 ? <ul class="pub-orders">{written(plan).map((order) => <OrderLine key={order.index} ctx={ctx} order={order} />)}</ul> : <p class="quiet small">{texts.panel.planEmpty}</p>}
        </div>
      )) : (position.orders ?? []).length > 0 && <ul class="pub-orders">{position.orders!.map((order) => <OrderLine key={order.index} ctx={ctx} order={order} />)}</ul>}
      {cancellable(ctx).length > 0 && (
        <div class="pub-row">{cancellable(ctx).map(({ index }) => <Listed key={index} hand={hand} action={{ cancel: { order: index } }}>{texts.panel.cancelOrder(index)}</Listed>)}</div>
      )}
      <Verdict hand={hand} />
    </>
  );
}

function Reports({ hand }: { hand: Hand }) {
  const reports = ofVerb(hand.ctx, 'report');
  if (reports.length === 0) return null;
  return (
    <details class="pub-proposals">
      <summary>{texts.panel.report}</summary>
      <p class="hint">{texts.panel.reportHint} <Clause id="PUB-22.4" /></p>
      <div class="pub-row">{reports.map((action) => <Listed key={JSON.stringify(action)} hand={hand} action={action}>{labelOf(action)}</Listed>)}</div>
    </details>
  );
}

function Compose(part: Part) {
  switch (decisionOf(part.hand.ctx)) {
    case 'alter': case 'announce': return <Alter {...part} />;
    case 'hq': case 'piece': return <Acting {...part} />;
    case 'intent': return <Placing {...part} words={texts.panel.relocate} turns={false} />;
    case 'placement': return <Placing {...part} words={texts.panel.place} />;
    case 'retreat': case 'voluntary': case 'withdraw': return <Routes {...part} />;
    case 'fight': return <Fights {...part} />;
    case 'target': return <Targets {...part} />;
    case 'reroll': return <Rerolls {...part} />;
    case 'vote': return <Votes {...part} />;
    case 'setup': return <Setup {...part} />;
    case 'orders': return <Orders {...part} />;
    default: return null;
  }
}

export function Panel(props: PlayProps) {
  const hand = handOf(props);
  if (props.legal.length === 0) return null;
  return (
    <div class="pub-panel">
      <Compose hand={hand} props={props} />
      {(props.draft !== null || actionInHand(hand.ctx, hand.ui) !== null) && <Foreseen scenario={props.scenario} position={props.position} facts={hand.judge.foreseen.value} reveals={hand.judge.reveals.value} />}
      <Reports hand={hand} />
    </div>
  );
}

