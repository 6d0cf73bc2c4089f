// All blocks where they stand, and the ghost of one that is in the air.
import { Slide } from '../slide';
import { armyHq, blockOf, isOn, nameOf, numberOn, onMap, reserveOf, sideIndex, sizeOf, type HqState, type PieceState, type Position } from './model';
import type { Stand } from './moves';
import type { Overlay } from './overlays';
import { Headquarters, WoodenBlock } from './pieces';

/** The enemies on the map that the one through whose eyes this player looks does not spot (PUB-25.3). */
export function unseenBy(position: Position, seen: Position): Set<string> {
  const spotted = new Set(Object.values(seen.pieces).flatMap((piece) => (piece.status === 'ON_MAP' ? `${piece.side} ${piece.block}` : [])));
  return new Set(Object.entries(position.pieces).flatMap(([id, piece]) => (piece.status === 'ON_MAP' && !spotted.has(`${piece.side} ${piece.block}`) ? id : [])));
}

function Drawn({ scenario, position, sheet, px, id, stand, viewer }: Overlay & { id: string; stand: Stand; viewer: string | null }) {
  const piece = position.pieces[id] as PieceState | undefined;
  if (piece) {
    const { width, depth } = sizeOf(scenario, stand.column !== null);
    return (
      <g transform={`rotate(${stand.heading / 10})`}>
        <WoodenBlock
          arm={piece.type} quality={piece.quality} spent={piece.spent} side={sideIndex(scenario, piece.side)} name={nameOf(scenario, position, id) || numberOn(piece)} px={px}
          width={sheet.length(width)} depth={sheet.length(depth)} heading={stand.heading} retreated={piece.retreated} acted={piece.acted}
        />
      </g>
    );
  }
  const hq = position.hqs[id] as HqState;
  const own = viewer === null || hq.side === viewer;
  return (
    <>
      <Headquarters
        side={sideIndex(scenario, hq.side)} rating={hq.rating} size={sheet.length(sizeOf(scenario, false, true).width)} heading={stand.heading} army={armyHq(scenario, hq.side) === id}
        used={hq.alter_used} moved={hq.moved} reserve={reserveOf(position, id).length} name={nameOf(scenario, position, id)}
      />
      {!own && isOn(scenario, 'hidden_reserves') && reserveOf(position, id).length === 0 && <g class="pub-card"><rect x="20" y="8" width="22" height="28" rx="3" /><text x="31" y="29">?</text></g>}
    </>
  );
}

interface Standing extends Overlay {
  still: boolean;
  /** Those that may act now. */
  acting: ReadonlySet<string>;
  chosen: string | null;
  cursor: string | null;
  /** The one whose ghost is in the air. */
  faded: string | null;
  viewer: string | null;
}

export function AllPieces({ still, acting, chosen, cursor, faded, viewer, ...overlay }: Standing) {
  const { scenario, position, sheet, px } = overlay;
  return (
    <g class="pub-pieces">
      {onMap(position).map((id) => {
        const block = blockOf(scenario, position, id)!;
        const column = position.pieces[id]?.column ?? null;
        const [w, d] = [sheet.length(block.width), sheet.length(block.depth)];
        const ring = chosen === id ? 'chosen' : acting.has(id) ? 'may' : cursor === id ? 'cursor' : null;
        const pad = 5 + 2 / px;
        return (
          <Slide key={id} x={sheet.x(block.x)} y={sheet.y(block.y)} still={still}>
            <g data-piece={id} class={`pub-piece ${faded === id ? 'faded' : ''} ${acting.has(id) ? 'may-act' : ''}`}>
              {ring && <rect class={`pub-halo ${ring}`} transform={`rotate(${block.heading / 10})`} x={-w / 2 - pad} y={-d / 2 - pad} width={w + 2 * pad} height={d + 2 * pad} rx={pad} stroke-width={(ring === 'may' ? 2.4 : 3.2) / px} />}
              {cursor === id && ring !== 'cursor' && <rect class="pub-halo cursor" transform={`rotate(${block.heading / 10})`} x={-w / 2 - pad - 4 / px} y={-d / 2 - pad - 4 / px} width={w + 2 * pad + 8 / px} height={d + 2 * pad + 8 / px} rx={pad} stroke-width={2 / px} />}
              <Drawn {...overlay} id={id} stand={{ ...block, column }} viewer={viewer} />
            </g>
          </Slide>
        );
      })}
    </g>
  );
}

export function Ghost({ id, stand, kind, ...overlay }: Overlay & { id: string; stand: Stand; kind: string }) {
  const { sheet, scenario, px } = overlay;
  const hq = overlay.position.hqs[id] !== undefined;
  const { width, depth } = sizeOf(scenario, stand.column !== null, hq);
  const [w, d] = [sheet.length(width), sheet.length(depth)];
  return (
    <g class={`pub-ghost ${kind}`} transform={`translate(${sheet.x(stand.x)} ${sheet.y(stand.y)})`}>
      <Drawn {...overlay} id={id} stand={stand} viewer={null} />
      <rect class="verdict" transform={`rotate(${stand.heading / 10})`} x={-w / 2 - 6} y={-d / 2 - 6} width={w + 12} height={d + 12} rx={6} stroke-width={3 / px} stroke-dasharray={kind === 'refused' ? `${7 / px} ${5 / px}` : undefined} />
      {kind === 'refused' && <path class="hatch" transform={`rotate(${stand.heading / 10})`} d={`M${-w / 2} ${-d / 2}L${w / 2} ${d / 2}M${-w / 2} ${d / 2}L${w / 2} ${-d / 2}`} stroke-width={3 / px} />}
    </g>
  );
}
