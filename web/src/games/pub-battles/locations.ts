// The places of the map that an order can name.
import type { Scenario } from './model';
import { texts } from './texts';

export interface Location {
  name: string;
  x: number;
  y: number;
}

/** Where an order may send a Command by name: every place once, an objective that lies elsewhere told apart from it. */
export function locationsOf({ places = [], objectives = [] }: Scenario): Location[] {
  const further = objectives.flatMap(({ name, x, y }) => {
    const namesake = places.find((place) => place.name === name);
    if (!namesake) return [{ name, x, y }];
    return namesake.x === x && namesake.y === y ? [] : [{ name: texts.objective(name), x, y }];
  });
  return [...places, ...further];
}
