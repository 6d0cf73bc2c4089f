// What the options of PBI with boats are called: those of PBI, and its own.
import type { OptionWords } from '../module';
import { options as pbi } from '../pbi/options';

export const options: OptionWords = {
  labels: {
    ...pbi.labels,
    max_armour: 'Hard hulls and armour of an army',
    minelaying: 'Laying mines',
    army_points: 'Points of an army',
    boat_fire_modes: 'Fire of troops and boat weapons',
    patch_effect: 'What a patch repairs',
    here_they_come_boat_ap: 'AP of a boat that is boarded',
    boarded_boat: 'A boat taken by assault',
    aboard_open_die: 'Troops aboard are in the open for morale',
    defender_boat_vp: 'Points for lost boats of the defender',
    current: 'The current',
    retreat_into_water: 'Driven into the water',
  },
  values: {
    ...pbi.values,
    boat_fire_modes: { exclusive: 'One or the other in a turn', both: 'Both in a turn' },
    patch_effect: { reduce_one: 'One step of damage', repair_all: 'All damage' },
    boarded_boat: { captured: 'It is captured', sunk: 'It is sunk' },
    current: { none: 'None', N: 'To the north', E: 'To the east', S: 'To the south', W: 'To the west' },
    retreat_into_water: { stay: 'They stay', removed: 'They are removed' },
  },
};
