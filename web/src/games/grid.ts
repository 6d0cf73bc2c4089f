// Squares with names, as games on a board of squares use them: columns A, B, … from the west, rows 1, 2, … from the
// south; and where they lie in the drawing.
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const nameOf = (x: number, y: number): string => `${String.fromCharCode(65 + x)}${y + 1}`;
export const columnOf = (square: string): number => square.charCodeAt(0) - 65;
export const rowOf = (square: string): number => Number(square.slice(1)) - 1;
export const isSquare = (name: unknown): name is string => typeof name === 'string' && /^[A-Z]\d+$/.test(name);

export const onBoard = (size: Size, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < size.width && y < size.height;

export function allSquares(size: Size): string[] {
  const names: string[] = [];
  for (let y = 0; y < size.height; ++y) for (let x = 0; x < size.width; ++x) names.push(nameOf(x, y));
  return names;
}

/** The smallest board that has all these squares. */
export const sizeOfSquares = (squares: string[]): Size => ({
  width: squares.reduce((most, square) => Math.max(most, columnOf(square) + 1), 0),
  height: squares.reduce((most, square) => Math.max(most, rowOf(square) + 1), 0),
});

/** Row by row from the south: the order in which Tab visits squares. */
export const boardOrder = (a: string, b: string): number => rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b);

// ---- in the drawing, north above

export const CELL = 100;

export const leftOf = (square: string): number => columnOf(square) * CELL;
export const topOf = (square: string, size: Size): number => (size.height - 1 - rowOf(square)) * CELL;
export const centreOf = (square: string, size: Size): Point => ({
  x: leftOf(square) + CELL / 2,
  y: topOf(square, size) + CELL / 2,
});

export const squareBox = (square: string, size: Size, inset: number) => ({
  x: leftOf(square) + inset, y: topOf(square, size) + inset, width: CELL - 2 * inset, height: CELL - 2 * inset,
});

/** The corners of a square, as brackets. */
export function corners(square: string, size: Size): string {
  const [x, y, s, l] = [leftOf(square) + 3, topOf(square, size) + 3, CELL - 6, 20];
  return `M${x} ${y + l}V${y}H${x + l}M${x + s - l} ${y}H${x + s}V${y + l}M${x + s} ${y + s - l}V${y + s}H${x + s - l}M${x + l} ${y + s}H${x}V${y + s - l}`;
}

/** The ends of a line from `a` to `b` that begins and ends some way off them. */
export function trimmed(a: Point, b: Point, from: number, to: number): [Point, Point] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return [{ x: a.x + ux * from, y: a.y + uy * from }, { x: b.x - ux * to, y: b.y - uy * to }];
}

/** The point of the drawing under a point of the screen. */
export function pointUnder(svg: SVGSVGElement | null, clientX: number, clientY: number): Point | null {
  const matrix = svg?.getScreenCTM();
  return matrix ? { x: (clientX - matrix.e) / matrix.a, y: (clientY - matrix.f) / matrix.d } : null;
}

/** The square under a point of the screen. */
export function squareUnder(svg: SVGSVGElement | null, size: Size, clientX: number, clientY: number): string | null {
  const point = pointUnder(svg, clientX, clientY);
  if (!point) return null;
  const x = Math.floor(point.x / CELL), y = size.height - 1 - Math.floor(point.y / CELL);
  return onBoard(size, x, y) ? nameOf(x, y) : null;
}
