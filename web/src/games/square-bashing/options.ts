// What the options of Square Bashing are called.
import type { OptionWords } from '../module';

export const options: OptionWords = {
  labels: {
    at_strength: 'Units at strength',
    defences_serve: 'Whom defences serve',
    deployment: 'Deployment',
    army_points: 'Limit of points',
    column_order: 'Order of squares in a column',
    gas_roll: 'Dice for gas',
    hold_pins: 'HOLD pins a square',
    casualty_markers: 'Casualty markers',
    tank_only_assault: 'Tanks may assault alone',
    repeat_assaults: 'Repeated assaults',
    flank_from: 'Who turns a flank',
    trapped: 'Trapped units',
    repulse_marker: 'Marker after a repulse',
    advance_after_retire: 'Advance when the target retires',
    dismounted_penalty: 'Dismounted cavalry shoots worse',
    artillery_blocked: 'Scenery blocks artillery',
    c_auto_on_road: 'The automatic unit of option C comes by road',
    trench_scenario: 'Trench scenario: slow armoured cars',
  },
  values: {
    at_strength: { over_half: 'With more than half of the half-bases', undamaged: 'With all half-bases' },
    defences_serve: { any_occupant: 'Whoever is there', builder_only: 'Only who built them' },
    deployment: { fixed: 'By the scenario', free: 'By the players' },
    column_order: { as_stated: 'Front to rear', free: 'As the player names them' },
    gas_roll: { per_square: 'One for each square', per_cloud: 'One for each cloud in a row' },
    casualty_markers: { recent: 'Go with the next morale test', permanent: 'Stay' },
    flank_from: { any: 'Any assaulting square', main: 'Only the main one' },
    trapped: { escape: 'They escape', destroyed: 'They are destroyed' },
    repulse_marker: { target_square: 'To the target', assaulting_square: 'To the assaulter', none: 'To nobody' },
    advance_after_retire: { optional: 'As the player likes', required: 'Required', none: 'Not allowed' },
    dismounted_penalty: { reservist_only: 'Only reservists', any: 'All' },
  },
};
