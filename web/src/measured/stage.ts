// Where a measured table is drawn: the part of the screen it has, and what everything laid over it needs.
import { useRef } from 'preact/hooks';
import type { BoardProps, ViewBox } from '../games/module';
import { useArea } from '../games/painting';
import type { Sheet } from './plane';

export interface Overlay<Scenario, Position> {
  scenario: Scenario;
  position: Position;
  sheet: Sheet;
  /** Pixels of the screen to one unit of the drawing. */
  px: number;
}

/** The screen's part, the box of the drawing shown on it, and whether the table stands at its top because there is room below. */
export function useStage(view: BoardProps['view'], whole: ViewBox) {
  const stage = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const area = useArea(stage);
  const box = view?.value ?? whole;
  const px = Math.min(area.width / box.width, area.height / box.height) || 1;
  return { stage, svg, area, box, px, top: area.height - px * box.height > 40 };
}
